import type { refusals as fr } from "./fr.ts";

/** What is refused in Kinyarwanda, by the English. */
export const refusals: Readonly<Record<keyof typeof fr, string>> = {
  "`{field}` is missing.": "`{field}` irabura.",
  "`{field}` must not be empty.": "`{field}` ntishobora kuba ubusa.",
  "`{field}` is of the wrong type.": "`{field}` si ubwoko bukwiye.",
  "`{field}` must be from {min} to {max}.": "`{field}` igomba kuva kuri {min} kugera kuri {max}.",
  "`{field}` must be at least {min}.": "`{field}` igomba kuba nibura {min}.",
  "`{field}` must be at most {max}.": "`{field}` ntigomba kurenza {max}.",
  "`{field}` must have at least {min} characters.": "`{field}` igomba kugira nibura inyuguti {min}.",
  "`{field}` must have at most {max} characters.": "`{field}` ntigomba kurenza inyuguti {max}.",
  "`{field}` must have at least {min} items.": "`{field}` igomba kugira nibura ibintu {min}.",
  "`{field}` must have at most {max} items.": "`{field}` ntigomba kurenza ibintu {max}.",
  "`{field}` must not contain duplicates.": "`{field}` ntigomba kugira ibisubirwamo.",
  "`{field}` is not one of the possible values.": "`{field}` ntiri mu bishoboka.",
  "`{field}` is not in the required format.": "`{field}` ntiri mu buryo bukenewe.",
  "`{field}` is not a time with a zone.": "`{field}` si igihe gifite akarere k’amasaha.",
  "`{field}` is an unknown field.": "`{field}` ni umwanya utazwi.",
  '`recipients` is empty: send at least one, `{"phonenumber":"+250…","name":"…"}`.':
    '`recipients` irimo ubusa: ohereza nibura umwe, `{"phonenumber":"+250…","name":"…"}`.',
  "There is nothing here: the path or the id is wrong, or it belongs to another account. The paths are listed at /docs.":
    "Nta kintu kiri hano: inzira cyangwa ikiranga si byo, cyangwa ni iby’indi konti. Inzira ziri kuri /docs.",
  "The request did not arrive in time. Send it again, faster.":
    "Ubusabe ntibwageze ku gihe. Ongera ubwohereze, vuba kurushaho.",
  "The database cannot be reached or is too busy right now. Nothing was accepted; try again.":
    "Ububiko bw’amakuru ntibuboneka ubu cyangwa burakoreshwa cyane. Nta cyakiriwe; ongera ugerageze.",
  "A part of the service that this request needs is not answering. Nothing was accepted; try again.":
    "Igice cya serivisi ubu busabe bukeneye ntigisubiza. Nta cyakiriwe; ongera ugerageze.",
  "The body is larger than this request allows. Send less, or in several requests.":
    "Ibyoherejwe birenze ibyemewe. Ohereza bike, cyangwa mu nshuro nyinshi.",
  "The path has a `%` that does not start a valid escape. Write it as `%25`.":
    "Inzira irimo `%` idatangira neza. Yandike nka `%25`.",
  "The request's body does not match its headers; check `Content-Length` and `Content-Type`.":
    "Ibiri mu busabe ntibihura n’imitwe yabwo; genzura `Content-Length` na `Content-Type`.",
  "This request needs a JSON body. Send it with the header `Content-Type: application/json`.":
    "Ubu busabe bukeneye JSON. Bwohereze bufite umutwe `Content-Type: application/json`.",
  "The body is compressed (`Content-Encoding`); only uncompressed bodies are accepted. Send it uncompressed.":
    "Ibyoherejwe byarakamuwe (`Content-Encoding`); hemerwa gusa ibidakamuye.",
  "This is a bug in the service, not in your request. The operator can find it in the log by its `trace_id`.":
    "Ni ikosa rya serivisi, si iry’ubusabe bwawe. Ushinzwe serivisi arisanga mu nyandiko akoresheje `trace_id`.",
  "This installation sends no mail. Ask its operator to reset your password, or run `tuma password` on the machine itself.":
    "Iyi serivisi ntiyohereza imeyili. Saba uyishinzwe guhindura ijambo ry’ibanga ryawe, cyangwa ukoreshe `tuma password` kuri mashini ubwayo.",
  "One-time codes are already off.": "Kode zikoreshwa rimwe zisanzwe zafunzwe.",
  "One-time codes are already on. Turn them off first with `DELETE /console/totp`.":
    "Kode zikoreshwa rimwe zisanzwe zifunguye. Banza uzifunge.",
  "The password or the one-time codes of this login have just changed. Sign in again.":
    "Ijambo ry’ibanga cyangwa kode zikoreshwa rimwe bimaze guhinduka. Ongera winjire.",
  "This is the last owner of the account. Make someone else an owner first.":
    "Uyu ni we nyiri konti wa nyuma. Banza ubihe undi muntu.",
  "You no longer belong to any account. Ask an account owner for an invitation.":
    "Nta konti ukibarizwamo. Saba nyiri konti ubutumire.",
  "The invitation is unknown, already used or expired. Ask for a new one.":
    "Ubutumire ntibuzwi, bwarakoreshejwe cyangwa bwararangiye. Saba ubundi.",
  "You have read-only access to this account. Ask one of its owners for another role, or switch to your own account.":
    "Kuri iyi konti wemerewe gusoma gusa. Saba umwe muri ba nyirayo urundi ruhare, cyangwa ujye kuri konti yawe.",
  "This account is suspended. Ask the operator to resume it.":
    "Iyi konti yahagaritswe. Saba ushinzwe serivisi kuyifungura.",
  "This is for people, not for tokens. Sign in with `POST /console/login`.":
    "Ibi ni iby’abantu, si iby’amatokeni. Injira.",
  "The request comes from a page of another origin. Use the dashboard of this service.":
    "Ubusabe buturutse ku rundi rubuga. Koresha ikibaho cy’iyi serivisi.",
  "Too many pages are listening to live events. Close some of them.":
    "Impapuro nyinshi ziri gukurikirana ibiba ako kanya. Funga zimwe.",
  "The bulk send is no longer scheduled: its messages are being sent or have ended. Pause or cancel what is left of it.":
    "Uku kohereza ntikukiri muri gahunda: ubutumwa buri koherezwa cyangwa bwararangiye. Hagarika cyangwa uhagarike burundu ibisigaye.",
  "The message was submitted or changed meanwhile. Show it, and decide again.":
    "Ubutumwa bwoherejwe cyangwa bwahinduwe hagati aho. Burebe, wongere ufate icyemezo.",
  "Several bulk sends of this account are in progress. Nothing was accepted; wait for their answers.":
    "Hari kohereza kwinshi kw’iyi konti kukiri gukorwa. Nta cyakiriwe; tegereza ibisubizo.",
  "The message is {state}, which is final. Only scheduled and queued messages can be cancelled.":
    "Ubutumwa bwararangiye ({state}). Hahagarikwa gusa ubuteganyijwe cyangwa ubutegereje.",
  "The carrier already has the message. Only scheduled and queued messages can be cancelled.":
    "Ikigo cy’itumanaho gisanzwe gifite ubutumwa. Hahagarikwa gusa ubuteganyijwe cyangwa ubutegereje.",
  "The bulk send is {state}, which is final.": "Uku kohereza kwararangiye ({state}).",
  "No more PINs can be sent to this number for this brand within 30 minutes of the first one. Nothing was charged; retry after `Retry-After`.":
    "Nta yindi PIN yoherezwa kuri iyi nimero kuri iri zina mu minota 30 nyuma y’iya mbere. Nta mafaranga yakuweho; ongera ugerageze nyuma.",
  "This number had 15 wrong codes in 24 hours and is blocked for 24 hours; a new PIN does not lift the block.":
    "Iyi nimero yashyizweho kode 15 zitari zo mu masaha 24, none yafunzwe amasaha 24; PIN nshya ntibikuraho.",
  "The account has no sender ID for PINs: set `sender` in the verification settings, or the account's `default_sender`.":
    "Konti nta zina ry’uwohereza PIN ifite: rishyire mu igenamiterere ry’igenzura, cyangwa ushyireho irisanzwe rya konti.",
  "Somebody else has changed this price list, so nothing was saved. Read it again, then repeat your change.":
    "Hari undi wahinduye uru rutonde rw’ibiciro, bityo nta cyabitswe. Ongera urusome, hanyuma usubiremo impinduka.",
  "A reconciliation is already running. Try again when it is done.":
    "Igenzura ry’amafaranga rirakorwa. Ongera ugerageze rirangiye.",
};
