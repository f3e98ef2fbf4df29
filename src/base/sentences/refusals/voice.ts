import type { Area } from "./area.ts";

/** Refusals of voice: speech, audio files, languages. */
export const voice = {
  "The file contains no audio that can be decoded.": {
    fr: "Le fichier ne contient pas de son qui puisse être décodé.",
    rw: "Dosiye nta jwi risomeka irimo.",
    sw: "Faili halina sauti inayoweza kusomwa.",
  },
  "The file is damaged: it holds hardly any audio for its size.": {
    fr: "Le fichier est abîmé\u00a0: il ne contient presque pas de son pour sa taille.",
    rw: "Dosiye yarangiritse: ijwi ririmo ni rike cyane ugereranyije n’ingano yayo.",
    sw: "Faili limeharibika: lina sauti kidogo mno kwa ukubwa wake.",
  },
  "This installation cannot read this format. The operator can add it with `npm install {name}`.": {
    fr: "Cette installation ne lit pas ce format. L’exploitant peut l’ajouter avec `npm install {name}`.",
    rw: "Iyi sisitemu ntisoma ubu buryo. Ushinzwe sisitemu yabwongera akoresheje `npm install {name}`.",
    sw: "Usakinishaji huu hausomi muundo huu. Mwendeshaji anaweza kuuongeza kwa `npm install {name}`.",
  },
  "The audio is damaged.": {
    fr: "Le son est abîmé.",
    rw: "Ijwi ryarangiritse.",
    sw: "Sauti imeharibika.",
  },
  "The audio cannot be decoded: it is damaged or uses a rare encoding.": {
    fr: "Le son ne peut pas être décodé\u00a0: il est abîmé ou d’un codage rare.",
    rw: "Ijwi ntirisomeka: ryarangiritse cyangwa rikoresha uburyo budasanzwe.",
    sw: "Sauti haisomeki: imeharibika au inatumia usimbaji usio wa kawaida.",
  },
  "Only {seconds} of the file's {expected} seconds can be decoded: it was truncated or damaged. Send the complete file.":
    {
      fr: "Seules {seconds} des {expected} secondes du fichier peuvent être décodées\u00a0: il est tronqué ou abîmé. Envoyez le fichier complet.",
      rw: "Amasegonda {seconds} gusa kuri {expected} ya dosiye ni yo asomeka: yaciwe cyangwa yarangiritse. Ohereza dosiye yuzuye.",
      sw: "Sekunde {seconds} tu kati ya {expected} za faili zinasomeka: limekatwa au limeharibika. Tuma faili kamili.",
    },
  "The file is shorter than its header says: it was truncated. Send the complete file.": {
    fr: "Le fichier est plus court que ne dit son en-tête\u00a0: il est tronqué. Envoyez le fichier complet.",
    rw: "Dosiye ni ngufi kurusha uko umutwe wayo ubivuga: yaciwe. Ohereza dosiye yuzuye.",
    sw: "Faili ni fupi kuliko kichwa chake kinavyosema: limekatwa. Tuma faili kamili.",
  },
  "The audio is longer than the limit of {maxSeconds} seconds. Split it and send the pieces separately.": {
    fr: "Le son dépasse la limite de {maxSeconds} secondes. Découpez-le et envoyez les morceaux séparément.",
    rw: "Ijwi rirenze amasegonda {maxSeconds} yemewe. Rigabanyemo ibice ubyohereze kimwe kimwe.",
    sw: "Sauti inazidi kikomo cha sekunde {maxSeconds}. Igawanye na utume vipande kimoja kimoja.",
  },
  "The sample rate is {hz} Hz; {minHz} to {maxHz} Hz are supported.": {
    fr: "L’échantillonnage est de {hz} Hz\u00a0; de {minHz} à {maxHz} Hz sont pris en charge.",
    rw: "Igipimo cy’ijwi ni {hz} Hz; hemewe kuva kuri {minHz} kugeza kuri {maxHz} Hz.",
    sw: "Kiwango cha sampuli ni Hz {hz}; Hz {minHz} hadi {maxHz} zinakubalika.",
  },
  "The audio cannot be decoded within the time and memory limits: it is damaged, or not in the format it claims.": {
    fr: "Le son ne peut pas être décodé dans les limites de temps et de mémoire\u00a0: il est abîmé, ou n’a pas le format qu’il prétend.",
    rw: "Ijwi ntirisomeka mu gihe n’ububiko byemewe: ryarangiritse, cyangwa ntiri mu buryo rivuga.",
    sw: "Sauti haisomeki ndani ya mipaka ya muda na kumbukumbu: imeharibika, au haiko katika muundo inaodai.",
  },
  "Convert it, for example with `ffmpeg -i input -ac 1 -ar 16000 speech.wav`.": {
    fr: "Convertissez-le, par exemple avec `ffmpeg -i input -ac 1 -ar 16000 speech.wav`.",
    rw: "Yihindure, urugero ukoresheje `ffmpeg -i input -ac 1 -ar 16000 speech.wav`.",
    sw: "Libadilishe, kwa mfano kwa `ffmpeg -i input -ac 1 -ar 16000 speech.wav`.",
  },
  "The file in `audio` is empty. Send an audio file.": {
    fr: "Le fichier dans `audio` est vide. Envoyez un fichier son.",
    rw: "Dosiye iri muri `audio` irimo ubusa. Ohereza dosiye y’ijwi.",
    sw: "Faili lililo kwenye `audio` ni tupu. Tuma faili la sauti.",
  },
  "no format": {
    fr: "aucun format",
    rw: "nta buryo",
    sw: "hakuna muundo",
  },
  "the format {code}": {
    fr: "le format {code}",
    rw: "uburyo {code}",
    sw: "muundo {code}",
  },
  "The WAV file contains {what}; supported are PCM, float, A-law, µ-law, ADPCM, GSM 06.10 and MP3.": {
    fr: "Le fichier WAV contient {what}\u00a0; sont pris en charge PCM, float, A-law, µ-law, ADPCM, GSM 06.10 et MP3.",
    rw: "Dosiye ya WAV irimo {what}; hemewe PCM, float, A-law, µ-law, ADPCM, GSM 06.10 na MP3.",
    sw: "Faili la WAV lina {what}; zinazokubalika ni PCM, float, A-law, µ-law, ADPCM, GSM 06.10 na MP3.",
  },
  video: {
    fr: "de la vidéo",
    rw: "videwo",
    sw: "video ya picha",
  },
  "something that is not Vorbis, Opus or FLAC": {
    fr: "autre chose que Vorbis, Opus ou FLAC",
    rw: "ikindi kitari Vorbis, Opus cyangwa FLAC",
    sw: "kitu kisicho Vorbis, Opus wala FLAC",
  },
  "The OGG file contains {what}.": {
    fr: "Le fichier OGG contient {what}.",
    rw: "Dosiye ya OGG irimo {what}.",
    sw: "Faili la OGG lina {what}.",
  },
  "The file is an image.": {
    fr: "Le fichier est une image.",
    rw: "Dosiye ni ishusho.",
    sw: "Faili ni picha.",
  },
  "The file is a playlist (HLS), which only links to audio.": {
    fr: "Le fichier est une liste de lecture (HLS), qui ne fait que renvoyer à des sons.",
    rw: "Dosiye ni urutonde (HLS), rwerekana gusa aho amajwi ari.",
    sw: "Faili ni orodha ya kucheza (HLS), inayoelekeza tu kwenye sauti.",
  },
  "The file is a playlist, which only links to audio.": {
    fr: "Le fichier est une liste de lecture, qui ne fait que renvoyer à des sons.",
    rw: "Dosiye ni urutonde, rwerekana gusa aho amajwi ari.",
    sw: "Faili ni orodha ya kucheza, inayoelekeza tu kwenye sauti.",
  },
  "AIFF is not supported.": {
    fr: "AIFF n’est pas pris en charge.",
    rw: "AIFF ntiyemewe.",
    sw: "AIFF haikubaliki.",
  },
  "CAF is not supported.": {
    fr: "CAF n’est pas pris en charge.",
    rw: "CAF ntiyemewe.",
    sw: "CAF haikubaliki.",
  },
  "The file is MIDI, which is notes rather than audio.": {
    fr: "Le fichier est du MIDI, des notes et non du son.",
    rw: "Dosiye ni MIDI, ari yo manota aho kuba ijwi.",
    sw: "Faili ni MIDI, ambayo ni noti badala ya sauti.",
  },
  "The file is a PDF document.": {
    fr: "Le fichier est un document PDF.",
    rw: "Dosiye ni inyandiko ya PDF.",
    sw: "Faili ni hati ya PDF.",
  },
  "The file is an archive; send the audio itself.": {
    fr: "Le fichier est une archive\u00a0; envoyez le son lui-même.",
    rw: "Dosiye irimo izindi zipfunyitse; ohereza ijwi ubwaryo.",
    sw: "Faili ni kumbukumbu iliyobanwa; tuma sauti yenyewe.",
  },
  "The file is a program.": {
    fr: "Le fichier est un programme.",
    rw: "Dosiye ni porogaramu.",
    sw: "Faili ni programu.",
  },
  "AVI is not supported.": {
    fr: "AVI n’est pas pris en charge.",
    rw: "AVI ntiyemewe.",
    sw: "AVI haikubaliki.",
  },
  "The file is an HTML or XML document.": {
    fr: "Le fichier est un document HTML ou XML.",
    rw: "Dosiye ni inyandiko ya HTML cyangwa XML.",
    sw: "Faili ni hati ya HTML au XML.",
  },
  "The file is text, not audio.": {
    fr: "Le fichier est du texte, pas du son.",
    rw: "Dosiye ni umwandiko, si ijwi.",
    sw: "Faili ni maandishi, si sauti.",
  },
  "The file is not in a supported audio format: WAV, MP3, OGG, FLAC, AAC, M4A, MP4, WebM, WMA or AMR.": {
    fr: "Le fichier n’est pas d’un format de son pris en charge\u00a0: WAV, MP3, OGG, FLAC, AAC, M4A, MP4, WebM, WMA ou AMR.",
    rw: "Dosiye ntiri mu buryo bw’ijwi bwemewe: WAV, MP3, OGG, FLAC, AAC, M4A, MP4, WebM, WMA cyangwa AMR.",
    sw: "Faili haliko katika muundo wa sauti unaokubalika: WAV, MP3, OGG, FLAC, AAC, M4A, MP4, WebM, WMA au AMR.",
  },
  "The database connection was lost while the call was being charged. Look up the `x-request-id` of this response in the ledger to see whether it was.":
    {
      fr: "La liaison avec la base de données s’est perdue pendant le débit de l’appel. Cherchez le `x-request-id` de cette réponse dans le grand livre pour savoir s’il a été débité.",
      rw: "Ihuzwa n’ububikoshingiro ryacitse amafaranga ari gukurwaho. Shaka `x-request-id` y’iki gisubizo mu gitabo cy’ibaruramari umenye niba yakuweho.",
      sw: "Muunganisho na hifadhidata ulikatika wakati wa kutoza. Tafuta `x-request-id` ya jibu hili kwenye daftari uone kama ilitozwa.",
    },
  "The call costs {cost} ({price} per {unit}), but {funds} Nothing was charged; top up the account.": {
    fr: "L’appel coûte {cost} ({price} par {unit}), mais {funds} Rien n’a été débité\u00a0; rechargez le compte.",
    rw: "Iki gikorwa kigura {cost} ({price} kuri buri {unit}), ariko {funds} Nta cyakuweho; ongera amafaranga kuri konti.",
    sw: "Wito huu unagharimu {cost} ({price} kwa {unit}), lakini {funds} Hakuna kilichotozwa; ongeza salio la akaunti.",
  },
  "The text has nothing to speak: no letters and no digits.": {
    fr: "Le texte n’a rien à dire\u00a0: ni lettres ni chiffres.",
    rw: "Umwandiko nta cyo kuvuga urimo: nta nyuguti nta n’imibare.",
    sw: "Maandishi hayana cha kusema: hakuna herufi wala tarakimu.",
  },
  "The speech engine for this request is not ready. Nothing was done; try again, or with a shorter input.": {
    fr: "Le moteur vocal de cette demande n’est pas prêt. Rien n’a été fait\u00a0; réessayez, ou avec une entrée plus courte.",
    rw: "Moteri y’ijwi y’ubu busabe ntiriteguye. Nta cyakozwe; ongera ugerageze, cyangwa ukoreshe ibigufi.",
    sw: "Injini ya sauti ya ombi hili haiko tayari. Hakuna kilichofanyika; jaribu tena, au kwa kitu kifupi zaidi.",
  },
  "The speech engine for this request ended. Nothing was done; try again, or with a shorter input.": {
    fr: "Le moteur vocal de cette demande s’est arrêté. Rien n’a été fait\u00a0; réessayez, ou avec une entrée plus courte.",
    rw: "Moteri y’ijwi y’ubu busabe yahagaze. Nta cyakozwe; ongera ugerageze, cyangwa ukoreshe ibigufi.",
    sw: "Injini ya sauti ya ombi hili imekoma. Hakuna kilichofanyika; jaribu tena, au kwa kitu kifupi zaidi.",
  },
  "The speech engine for this request took too long. Nothing was done; try again, or with a shorter input.": {
    fr: "Le moteur vocal de cette demande a pris trop de temps. Rien n’a été fait\u00a0; réessayez, ou avec une entrée plus courte.",
    rw: "Moteri y’ijwi y’ubu busabe yatinze cyane. Nta cyakozwe; ongera ugerageze, cyangwa ukoreshe ibigufi.",
    sw: "Injini ya sauti ya ombi hili imechukua muda mrefu mno. Hakuna kilichofanyika; jaribu tena, au kwa kitu kifupi zaidi.",
  },
  "The speech engine for this request used too much memory. Nothing was done; try again, or with a shorter input.": {
    fr: "Le moteur vocal de cette demande a pris trop de mémoire. Rien n’a été fait\u00a0; réessayez, ou avec une entrée plus courte.",
    rw: "Moteri y’ijwi y’ubu busabe yakoresheje ububiko bwinshi cyane. Nta cyakozwe; ongera ugerageze, cyangwa ukoreshe ibigufi.",
    sw: "Injini ya sauti ya ombi hili imetumia kumbukumbu nyingi mno. Hakuna kilichofanyika; jaribu tena, au kwa kitu kifupi zaidi.",
  },
  "The speech engine for this request failed. Nothing was done; try again, or with a shorter input.": {
    fr: "Le moteur vocal de cette demande a échoué. Rien n’a été fait\u00a0; réessayez, ou avec une entrée plus courte.",
    rw: "Moteri y’ijwi y’ubu busabe yanze. Nta cyakozwe; ongera ugerageze, cyangwa ukoreshe ibigufi.",
    sw: "Injini ya sauti ya ombi hili imeshindwa. Hakuna kilichofanyika; jaribu tena, au kwa kitu kifupi zaidi.",
  },
  "The speech engine for this request is stopping. Nothing was done; try again, or with a shorter input.": {
    fr: "Le moteur vocal de cette demande est en train de s’arrêter. Rien n’a été fait\u00a0; réessayez, ou avec une entrée plus courte.",
    rw: "Moteri y’ijwi y’ubu busabe iri guhagarara. Nta cyakozwe; ongera ugerageze, cyangwa ukoreshe ibigufi.",
    sw: "Injini ya sauti ya ombi hili inasimama. Hakuna kilichofanyika; jaribu tena, au kwa kitu kifupi zaidi.",
  },
  "The speech engine for this request was idle. Nothing was done; try again, or with a shorter input.": {
    fr: "Le moteur vocal de cette demande ne travaillait pas. Rien n’a été fait\u00a0; réessayez, ou avec une entrée plus courte.",
    rw: "Moteri y’ijwi y’ubu busabe ntiyakoraga. Nta cyakozwe; ongera ugerageze, cyangwa ukoreshe ibigufi.",
    sw: "Injini ya sauti ya ombi hili haikuwa kazini. Hakuna kilichofanyika; jaribu tena, au kwa kitu kifupi zaidi.",
  },
  "The engine for this request is overloaded. Wait and try again.": {
    fr: "Le moteur de cette demande est surchargé. Attendez et réessayez.",
    rw: "Moteri y’ubu busabe ifite akazi kenshi cyane. Tegereza wongere ugerageze.",
    sw: "Injini ya ombi hili imelemewa. Subiri kisha jaribu tena.",
  },
  "The text has nothing that this voice can speak: no letters of its alphabet.": {
    fr: "Le texte n’a rien que cette voix puisse dire\u00a0: aucune lettre de son alphabet.",
    rw: "Umwandiko nta cyo iri jwi ryavuga urimo: nta nyuguti zaryo.",
    sw: "Maandishi hayana kitu ambacho sauti hii inaweza kusema: hakuna herufi za alfabeti yake.",
  },
  "answered without a transcript": {
    fr: "a répondu sans transcription",
    rw: "yasubije nta nyandiko",
    sw: "imejibu bila nakala",
  },
  "did not return 16-bit mono PCM WAV": {
    fr: "n’a pas rendu du WAV PCM mono de 16 bits",
    rw: "ntiyasubije WAV ya PCM mono ya biti 16",
    sw: "haikurudisha WAV ya PCM mono ya biti 16",
  },
  "The speech service for this language is overloaded. Wait and try again.": {
    fr: "Le service vocal de cette langue est surchargé. Attendez et réessayez.",
    rw: "Serivisi y’ijwi y’uru rurimi ifite akazi kenshi cyane. Tegereza wongere ugerageze.",
    sw: "Huduma ya sauti ya lugha hii imelemewa. Subiri kisha jaribu tena.",
  },
  "took too long": {
    fr: "a pris trop de temps",
    rw: "yatinze cyane",
    sw: "imechukua muda mrefu mno",
  },
  "cannot be reached": {
    fr: "est injoignable",
    rw: "ntiboneka",
    sw: "haipatikani",
  },
  "returned too much data": {
    fr: "a rendu trop de données",
    rw: "yasubije amakuru menshi cyane",
    sw: "imerudisha data nyingi mno",
  },
  "broke off its response": {
    fr: "a interrompu sa réponse",
    rw: "yahagaritse igisubizo",
    sw: "imekatiza jibu lake",
  },
  "The speech service that this installation uses for the language {what}. Try again later, or ask its operator.": {
    fr: "Le service vocal que cette installation utilise pour la langue {what}. Réessayez plus tard, ou demandez à son exploitant.",
    rw: "Serivisi y’ijwi iyi sisitemu ikoresha kuri uru rurimi {what}. Ongera ugerageze nyuma, cyangwa ubaze ushinzwe sisitemu.",
    sw: "Huduma ya sauti ambayo usakinishaji huu unatumia kwa lugha hii {what}. Jaribu tena baadaye, au mwulize mwendeshaji wake.",
  },
  "it rejects our key": {
    fr: "il rejette notre clé",
    rw: "yanga urufunguzo rwacu",
    sw: "inakataa ufunguo wetu",
  },
  "it does not know the model or the path": {
    fr: "il ne connaît pas le modèle ou le chemin",
    rw: "ntizi modeli cyangwa inzira",
    sw: "haijui modeli au njia",
  },
  "it is overloaded": {
    fr: "il est surchargé",
    rw: "ifite akazi kenshi cyane",
    sw: "imelemewa",
  },
  "answered {status}: {reason}": {
    fr: "a répondu {status}\u00a0: {reason}",
    rw: "yasubije {status}: {reason}",
    sw: "imejibu {status}: {reason}",
  },
  "answered {status}": {
    fr: "a répondu {status}",
    rw: "yasubije {status}",
    sw: "imejibu {status}",
  },
  "The speech would be longer than {minutes} minutes. Split the text, or raise speech_rate.": {
    fr: "La parole durerait plus de {minutes} minutes. Découpez le texte, ou augmentez speech_rate.",
    rw: "Ijwi ryamara iminota irenga {minutes}. Gabanya umwandiko, cyangwa wongere speech_rate.",
    sw: "Hotuba ingezidi dakika {minutes}. Gawanya maandishi, au ongeza speech_rate.",
  },
  "speech to text": {
    fr: "la parole en texte",
    rw: "ijwi rihinduka inyandiko",
    sw: "sauti kuwa maandishi",
  },
  "text to speech": {
    fr: "le texte en parole",
    rw: "inyandiko ihinduka ijwi",
    sw: "maandishi kuwa sauti",
  },
  "named entities": {
    fr: "les entités nommées",
    rw: "amazina bwite",
    sw: "majina mahususi",
  },
  "No language with this code supports {function}; use an ISO 639-1 code in lower case.": {
    fr: "Aucune langue de ce code ne permet {function}\u00a0; prenez un code ISO 639-1 en minuscules.",
    rw: "Nta rurimi rufite iyi kode rwemera ibi: {function}; koresha kode ya ISO 639-1 mu nyuguti nto.",
    sw: "Hakuna lugha yenye msimbo huu inayotumia {function}; tumia msimbo wa ISO 639-1 kwa herufi ndogo.",
  },
  "`voice` is not the name of a voice of this language here. Omit it, or use one of {known} (see `GET /ai/languages`).":
    {
      fr: "`voice` n’est pas le nom d’une voix de cette langue ici. Omettez-le, ou prenez parmi {known} (voyez `GET /ai/languages`).",
      rw: "`voice` si izina ry’ijwi ry’uru rurimi hano. Yireke, cyangwa ukoreshe rimwe muri {known} (reba `GET /ai/languages`).",
      sw: "`voice` si jina la sauti ya lugha hii hapa. Iache, au tumia mojawapo ya {known} (angalia `GET /ai/languages`).",
    },
  "No model for it is known yet.": {
    fr: "Aucun modèle n’est encore connu pour cela.",
    rw: "Nta modeli irazwi y’ibi.",
    sw: "Bado hakuna modeli inayojulikana kwa hili.",
  },
  "Install one with `{command}`.": {
    fr: "Installez-en un avec `{command}`.",
    rw: "Shyiramo imwe ukoresheje `{command}`.",
    sw: "Sakinisha moja kwa `{command}`.",
  },
  "Ask your operator to install one.": {
    fr: "Demandez à votre exploitant d’en installer un.",
    rw: "Saba ushinzwe sisitemu gushyiramo imwe.",
    sw: "Mwombe mwendeshaji wako asakinishe moja.",
  },
  "No model for {function} in {language} is installed.": {
    fr: "Aucun modèle n’est installé pour {function} en {language}.",
    rw: "Nta modeli y’ibi: {function} yashyizwemo mu {language}.",
    sw: "Hakuna modeli ya {function} kwa {language} iliyosakinishwa.",
  },
  "this language": {
    fr: "cette langue",
    rw: "uru rurimi",
    sw: "lugha hii",
  },
  "No language is served at present.": {
    fr: "Aucune langue n’est servie pour l’instant.",
    rw: "Nta rurimi rukoreshwa ubu.",
    sw: "Hakuna lugha inayohudumiwa kwa sasa.",
  },
  "It is served in {languages}.": {
    fr: "C’est servi en {languages}.",
    rw: "Bikora muri {languages}.",
    sw: "Inahudumiwa kwa {languages}.",
  },
  "The store of audio files does not respond. Nothing was done; try again later.": {
    fr: "Le stockage des fichiers son ne répond pas. Rien n’a été fait\u00a0; réessayez plus tard.",
    rw: "Ububiko bwa dosiye z’amajwi ntibusubiza. Nta cyakozwe; ongera ugerageze nyuma.",
    sw: "Hifadhi ya faili za sauti haijibu. Hakuna kilichofanyika; jaribu tena baadaye.",
  },
  "The service has no disk space for more audio. Nothing was done; try again later.": {
    fr: "Le service n’a plus de place sur le disque pour du son. Rien n’a été fait\u00a0; réessayez plus tard.",
    rw: "Serivisi nta mwanya w’amajwi isigaranye kuri disiki. Nta cyakozwe; ongera ugerageze nyuma.",
    sw: "Huduma haina nafasi ya diski kwa sauti zaidi. Hakuna kilichofanyika; jaribu tena baadaye.",
  },
  "Without a token, an address may make {perMinute} requests a minute and {perDay} a day here. Wait {seconds} s, or use a token.":
    {
      fr: "Sans jeton, une adresse peut faire ici {perMinute} demandes par minute et {perDay} par jour. Attendez {seconds} s, ou prenez un jeton.",
      rw: "Nta tokeni, aderesi yemerewe hano ubusabe {perMinute} ku munota na {perDay} ku munsi. Tegereza amasegonda {seconds}, cyangwa ukoreshe tokeni.",
      sw: "Bila tokeni, anwani inaweza kufanya hapa maombi {perMinute} kwa dakika na {perDay} kwa siku. Subiri sekunde {seconds}, au tumia tokeni.",
    },
  "This process does not have the role `voice`. Send voice requests to one that has.": {
    fr: "Ce processus n’a pas le rôle `voice`. Envoyez les demandes vocales à un qui l’a.",
    rw: "Iki gikorwa nta ruhare `voice` gifite. Ohereza ubusabe bw’ijwi ku rufite.",
    sw: "Mchakato huu hauna jukumu `voice`. Tuma maombi ya sauti kwa wenye jukumu hilo.",
  },
  "Send a multipart form with the file in the field `audio`: `curl -F audio=@speech.wav …`.": {
    fr: "Envoyez un formulaire multipart avec le fichier dans le champ `audio`\u00a0: `curl -F audio=@speech.wav …`.",
    rw: "Ohereza ifishi ya multipart ifite dosiye mu mwanya `audio`: `curl -F audio=@speech.wav …`.",
    sw: "Tuma fomu ya multipart yenye faili kwenye sehemu `audio`: `curl -F audio=@speech.wav …`.",
  },
  "letters in Arabic script": {
    fr: "des lettres arabes",
    rw: "inyuguti z’icyarabu",
    sw: "herufi za Kiarabu",
  },
  "letters in Armenian script": {
    fr: "des lettres arméniennes",
    rw: "inyuguti z’ikinyarumeniya",
    sw: "herufi za Kiarmenia",
  },
  "letters in Bengali script": {
    fr: "des lettres bengalies",
    rw: "inyuguti z’ikibengali",
    sw: "herufi za Kibengali",
  },
  "letters in Chinese script": {
    fr: "des caractères chinois",
    rw: "inyuguti z’igishinwa",
    sw: "herufi za Kichina",
  },
  "letters in Cyrillic script": {
    fr: "des lettres cyrilliques",
    rw: "inyuguti za cyrillic",
    sw: "herufi za Kisiriliki",
  },
  "letters in Devanagari script": {
    fr: "des lettres devanagari",
    rw: "inyuguti za devanagari",
    sw: "herufi za Devanagari",
  },
  "letters in Ethiopic script": {
    fr: "des lettres éthiopiennes",
    rw: "inyuguti z’ikinyetiyopiya",
    sw: "herufi za Kiethiopia",
  },
  "letters in Georgian script": {
    fr: "des lettres géorgiennes",
    rw: "inyuguti z’ikinyajeworujiya",
    sw: "herufi za Kijojia",
  },
  "letters in Greek script": {
    fr: "des lettres grecques",
    rw: "inyuguti z’ikigereki",
    sw: "herufi za Kigiriki",
  },
  "letters in Hebrew script": {
    fr: "des lettres hébraïques",
    rw: "inyuguti z’igiheburayo",
    sw: "herufi za Kiebrania",
  },
  "letters in Japanese script": {
    fr: "des caractères japonais",
    rw: "inyuguti z’ikiyapani",
    sw: "herufi za Kijapani",
  },
  "letters in Korean script": {
    fr: "des caractères coréens",
    rw: "inyuguti z’igikoreya",
    sw: "herufi za Kikorea",
  },
  "letters in Tamil script": {
    fr: "des lettres tamoules",
    rw: "inyuguti z’igitamili",
    sw: "herufi za Kitamili",
  },
  "letters in Thai script": {
    fr: "des lettres thaïes",
    rw: "inyuguti z’igitayi",
    sw: "herufi za Kitai",
  },
  "letters of another script": {
    fr: "des lettres d’une autre écriture",
    rw: "inyuguti z’indi myandikire",
    sw: "herufi za mwandiko mwingine",
  },
  "`text` has {letters} from character {position} on, which the voice for {language} cannot read. Write them in Latin letters, or leave them out.":
    {
      fr: "`text` a {letters} à partir du caractère {position}, que la voix pour cette langue ({language}) ne lit pas. Écrivez-les en lettres latines, ou omettez-les.",
      rw: "`text` irimo {letters} guhera ku nyuguti ya {position}, ijwi ry’uru rurimi ({language}) ridashobora gusoma. Zandike mu nyuguti z’ikilatini, cyangwa uzireke.",
      sw: "`text` ina {letters} kuanzia herufi ya {position}, ambazo sauti ya lugha hii ({language}) haiwezi kusoma. Ziandike kwa herufi za Kilatini, au ziache.",
    },
  "The upload was aborted.": {
    fr: "L’envoi du fichier a été interrompu.",
    rw: "Kohereza dosiye byahagaritswe.",
    sw: "Upakiaji umekatizwa.",
  },
  "The form cannot be parsed: its boundary is missing or it is truncated. Let your HTTP client set the `Content-Type` header.":
    {
      fr: "Le formulaire est illisible\u00a0: sa limite manque ou il est tronqué. Laissez votre client HTTP mettre l’en-tête `Content-Type`.",
      rw: "Ifishi ntisomeka: umupaka wayo urabura cyangwa yaciwe. Reka porogaramu yawe ya HTTP ishyireho umutwe `Content-Type`.",
      sw: "Fomu haisomeki: mpaka wake unakosekana au imekatwa. Acha kiteja chako cha HTTP kiweke kichwa `Content-Type`.",
    },
  "The form has more than one file. Send one, in the field `audio`.": {
    fr: "Le formulaire a plus d’un fichier. Envoyez-en un, dans le champ `audio`.",
    rw: "Ifishi irimo dosiye zirenze imwe. Ohereza imwe, mu mwanya `audio`.",
    sw: "Fomu ina zaidi ya faili moja. Tuma moja, kwenye sehemu `audio`.",
  },
  "The file exceeds the limit of {mib} MiB. Compress it, or split it.": {
    fr: "Le fichier dépasse la limite de {mib} Mio. Compressez-le, ou découpez-le.",
    rw: "Dosiye irenze MiB {mib} zemewe. Yigabanye, cyangwa uyicemo ibice.",
    sw: "Faili linazidi kikomo cha MiB {mib}. Libane, au ligawanye.",
  },
  "Send it as a file in the field `audio`: `curl -F audio=@speech.wav …`.": {
    fr: "Envoyez-le comme fichier dans le champ `audio`\u00a0: `curl -F audio=@speech.wav …`.",
    rw: "Ohereza dosiye mu mwanya `audio`: `curl -F audio=@speech.wav …`.",
    sw: "Itume kama faili kwenye sehemu `audio`: `curl -F audio=@speech.wav …`.",
  },
  "The field `audio` contains text instead of a file.": {
    fr: "Le champ `audio` contient du texte au lieu d’un fichier.",
    rw: "Umwanya `audio` urimo umwandiko aho kuba dosiye.",
    sw: "Sehemu `audio` ina maandishi badala ya faili.",
  },
  "The file is in a different field. Rename the field to `audio`.": {
    fr: "Le fichier est dans un autre champ. Renommez le champ en `audio`.",
    rw: "Dosiye iri mu wundi mwanya. Hindura izina ry’umwanya ribe `audio`.",
    sw: "Faili liko kwenye sehemu nyingine. Badilisha jina la sehemu liwe `audio`.",
  },
  "The form has no file.": {
    fr: "Le formulaire n’a pas de fichier.",
    rw: "Ifishi nta dosiye irimo.",
    sw: "Fomu haina faili.",
  },
  "Too many uploads are in progress. Wait and try again.": {
    fr: "Trop de fichiers sont en cours d’envoi. Attendez et réessayez.",
    rw: "Dosiye ziri koherezwa ni nyinshi cyane. Tegereza wongere ugerageze.",
    sw: "Upakiaji mwingi mno unaendelea. Subiri kisha jaribu tena.",
  },
  "Too many requests without a token are in progress. Wait and try again.": {
    fr: "Trop de demandes sans jeton sont en cours. Attendez et réessayez.",
    rw: "Ubusabe budafite tokeni buri gukorwa ni bwinshi cyane. Tegereza wongere ugerageze.",
    sw: "Maombi mengi mno yasiyo na tokeni yanaendelea. Subiri kisha jaribu tena.",
  },
  "`lang` in the body differs from the language in the path. Omit it, or use the same one.": {
    fr: "`lang` dans le contenu diffère de la langue du chemin. Omettez-le, ou mettez la même.",
    rw: "`lang` yo mu busabe itandukanye n’ururimi ruri mu nzira. Yireke, cyangwa ukoreshe rumwe.",
    sw: "`lang` kwenye maudhui ni tofauti na lugha iliyo kwenye njia. Iache, au tumia ileile.",
  },
  "`text` is empty. Send at least one character.": {
    fr: "`text` est vide. Envoyez au moins un caractère.",
    rw: "`text` irimo ubusa. Ohereza nibura inyuguti imwe.",
    sw: "`text` ni tupu. Tuma angalau herufi moja.",
  },
  "`text` has {characters} characters, more than the limit of {limit}. Split it.": {
    fr: "`text` a {characters} caractères, plus que la limite de {limit}. Découpez-le.",
    rw: "`text` ifite inyuguti {characters}, zirenze {limit} zemewe. Yigabanyemo ibice.",
    sw: "`text` ina herufi {characters}, zaidi ya kikomo cha {limit}. Igawanye.",
  },
  "The voice of this language can read nothing of the text: write it in words of that language.": {
    fr: "La voix de cette langue ne peut rien lire de ce texte : écrivez-le avec des mots de cette langue.",
    rw: "Ijwi ry’uru rurimi ntirishobora gusoma iyi nyandiko: yandike mu magambo y’urwo rurimi.",
    sw: "Sauti ya lugha hii haiwezi kusoma chochote cha maandishi haya: yaandike kwa maneno ya lugha hiyo.",
  },
  "The voice has not spoken the text in time, since others have more to say. Try again in a minute.": {
    fr: "La voix n’a pas lu le texte à temps, car d’autres en ont davantage à lire. Réessayez dans une minute.",
    rw: "Ijwi ntiryasomye inyandiko ku gihe, kuko hari abandi bafite ibyinshi. Ongera ugerageze mu munota umwe.",
    sw: "Sauti haikusoma maandishi kwa wakati, kwa kuwa wengine wana mengi zaidi. Jaribu tena baada ya dakika moja.",
  },
} satisfies Area;
