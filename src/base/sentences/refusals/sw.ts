import type { refusals as fr } from "./fr.ts";

/** What is refused in Swahili, by the English. */
export const refusals: Readonly<Record<keyof typeof fr, string>> = {
  "`{field}` is missing.": "`{field}` inakosekana.",
  "`{field}` must not be empty.": "`{field}` haiwezi kuwa tupu.",
  "`{field}` is of the wrong type.": "`{field}` si ya aina sahihi.",
  "`{field}` must be from {min} to {max}.": "`{field}` lazima iwe kati ya {min} na {max}.",
  "`{field}` must be at least {min}.": "`{field}` lazima iwe angalau {min}.",
  "`{field}` must be at most {max}.": "`{field}` haiwezi kuzidi {max}.",
  "`{field}` must have at least {min} characters.": "`{field}` lazima iwe na angalau herufi {min}.",
  "`{field}` must have at most {max} characters.": "`{field}` haiwezi kuzidi herufi {max}.",
  "`{field}` must have at least {min} items.": "`{field}` lazima iwe na angalau vitu {min}.",
  "`{field}` must have at most {max} items.": "`{field}` haiwezi kuzidi vitu {max}.",
  "`{field}` must not contain duplicates.": "`{field}` haiwezi kuwa na marudio.",
  "`{field}` is not one of the possible values.": "`{field}` si mojawapo ya thamani zinazowezekana.",
  "`{field}` is not in the required format.": "`{field}` haiko katika muundo unaotakiwa.",
  "`{field}` is not a time with a zone.": "`{field}` si wakati wenye saa za eneo.",
  "`{field}` is an unknown field.": "`{field}` ni sehemu isiyojulikana.",
  '`recipients` is empty: send at least one, `{"phonenumber":"+250…","name":"…"}`.':
    '`recipients` ni tupu: tuma angalau mmoja, `{"phonenumber":"+250…","name":"…"}`.',
  "There is nothing here: the path or the id is wrong, or it belongs to another account. The paths are listed at /docs.":
    "Hakuna kitu hapa: njia au kitambulisho si sahihi, au ni vya akaunti nyingine. Njia zimeorodheshwa kwenye /docs.",
  "The request did not arrive in time. Send it again, faster.":
    "Ombi halikufika kwa wakati. Litume tena, haraka zaidi.",
  "The database cannot be reached or is too busy right now. Nothing was accepted; try again.":
    "Hifadhidata haipatikani au imelemewa sasa. Hakuna kilichokubaliwa; jaribu tena.",
  "A part of the service that this request needs is not answering. Nothing was accepted; try again.":
    "Sehemu ya huduma ambayo ombi hili linahitaji haijibu. Hakuna kilichokubaliwa; jaribu tena.",
  "The body is larger than this request allows. Send less, or in several requests.":
    "Maudhui ni makubwa kuliko ombi hili linavyoruhusu. Tuma kidogo, au kwa maombi kadhaa.",
  "The path has a `%` that does not start a valid escape. Write it as `%25`.":
    "Njia ina `%` ambayo si sahihi. Iandike kama `%25`.",
  "The request's body does not match its headers; check `Content-Length` and `Content-Type`.":
    "Maudhui ya ombi hayalingani na vichwa vyake; hakiki `Content-Length` na `Content-Type`.",
  "This request needs a JSON body. Send it with the header `Content-Type: application/json`.":
    "Ombi hili linahitaji JSON. Litume na kichwa `Content-Type: application/json`.",
  "The body is compressed (`Content-Encoding`); only uncompressed bodies are accepted. Send it uncompressed.":
    "Maudhui yamebanwa (`Content-Encoding`); yanakubaliwa yasiyobanwa tu.",
  "This is a bug in the service, not in your request. The operator can find it in the log by its `trace_id`.":
    "Hii ni hitilafu ya huduma, si ya ombi lako. Mwendeshaji ataipata kwenye kumbukumbu kwa `trace_id` yake.",
  "This installation sends no mail. Ask its operator to reset your password, or run `tuma password` on the machine itself.":
    "Mfumo huu hautumi barua pepe. Mwombe mwendeshaji abadilishe nenosiri lako, au tumia `tuma password` kwenye mashine yenyewe.",
  "One-time codes are already off.": "Misimbo ya mara moja tayari imezimwa.",
  "One-time codes are already on. Turn them off first with `DELETE /console/totp`.":
    "Misimbo ya mara moja tayari imewashwa. Izime kwanza.",
  "The password or the one-time codes of this login have just changed. Sign in again.":
    "Nenosiri au misimbo ya mara moja imebadilishwa sasa hivi. Ingia tena.",
  "This is the last owner of the account. Make someone else an owner first.":
    "Huyu ndiye mmiliki wa mwisho wa akaunti. Mfanye mtu mwingine kuwa mmiliki kwanza.",
  "You no longer belong to any account. Ask an account owner for an invitation.":
    "Wewe si wa akaunti yoyote tena. Mwombe mmiliki wa akaunti mwaliko.",
  "The invitation is unknown, already used or expired. Ask for a new one.":
    "Mwaliko haujulikani, umeshatumika au umeisha muda. Omba mwingine.",
  "You have read-only access to this account. Ask one of its owners for another role, or switch to your own account.":
    "Una ruhusa ya kusoma tu kwenye akaunti hii. Mwombe mmoja wa wamiliki wake jukumu lingine, au nenda kwenye akaunti yako.",
  "This account is suspended. Ask the operator to resume it.":
    "Akaunti hii imesimamishwa. Mwombe mwendeshaji aifungue.",
  "This is for people, not for tokens. Sign in with `POST /console/login`.": "Hii ni ya watu, si ya tokeni. Ingia.",
  "The request comes from a page of another origin. Use the dashboard of this service.":
    "Ombi limetoka kwenye ukurasa wa chanzo kingine. Tumia dashibodi ya huduma hii.",
  "Too many pages are listening to live events. Close some of them.":
    "Kurasa nyingi mno zinasikiliza matukio. Funga baadhi.",
  "The bulk send is no longer scheduled: its messages are being sent or have ended. Pause or cancel what is left of it.":
    "Utumaji huu haujapangwa tena: ujumbe wake unatumwa au umekwisha. Sitisha au ghairi uliobaki.",
  "The message was submitted or changed meanwhile. Show it, and decide again.":
    "Ujumbe umetumwa au umebadilishwa wakati huo. Uangalie, kisha uamue tena.",
  "Several bulk sends of this account are in progress. Nothing was accepted; wait for their answers.":
    "Utumaji kadhaa wa akaunti hii unaendelea. Hakuna kilichokubaliwa; subiri majibu yake.",
  "The message is {state}, which is final. Only scheduled and queued messages can be cancelled.":
    "Ujumbe umekwisha ({state}). Ujumbe uliopangwa au unaosubiri tu ndio unaoweza kughairiwa.",
  "The carrier already has the message. Only scheduled and queued messages can be cancelled.":
    "Mtoa huduma tayari ana ujumbe. Ujumbe uliopangwa au unaosubiri tu ndio unaoweza kughairiwa.",
  "The bulk send is {state}, which is final.": "Utumaji huu umekwisha ({state}).",
  "No more PINs can be sent to this number for this brand within 30 minutes of the first one. Nothing was charged; retry after `Retry-After`.":
    "PIN zaidi haziwezi kutumwa kwa nambari hii kwa chapa hii ndani ya dakika 30 za ya kwanza. Hakuna kilichotozwa; jaribu tena baadaye.",
  "This number had 15 wrong codes in 24 hours and is blocked for 24 hours; a new PIN does not lift the block.":
    "Nambari hii ilikuwa na misimbo 15 isiyo sahihi ndani ya saa 24 na imefungwa kwa saa 24; PIN mpya haiondoi kizuizi.",
  "The account has no sender ID for PINs: set `sender` in the verification settings, or the account's `default_sender`.":
    "Akaunti haina jina la mtumaji wa PIN: liweke kwenye mipangilio ya uthibitishaji, au jina la kawaida la akaunti.",
  "Somebody else has changed this price list, so nothing was saved. Read it again, then repeat your change.":
    "Mtu mwingine amebadilisha orodha hii ya bei, hivyo hakuna kilichohifadhiwa. Isome tena, kisha urudie badiliko lako.",
  "A reconciliation is already running. Try again when it is done.":
    "Ulinganisho tayari unaendelea. Jaribu tena ukiisha.",
};
