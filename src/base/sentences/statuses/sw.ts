import type { statuses as fr } from "./fr.ts";

/** What a command_status of SMPP means in Swahili, by the English. */
export const statuses: Readonly<Record<keyof typeof fr, string>> = {
  "Accepted.": "Umekubaliwa.",
  "The carrier says that the message is too long or its length is wrong.":
    "Mtoa huduma anasema ujumbe ni mrefu mno au urefu wake si sahihi.",
  "The carrier could not read the request: its length is wrong.":
    "Mtoa huduma hakuweza kusoma ombi: urefu wake si sahihi.",
  "The carrier does not know this kind of request.": "Mtoa huduma hajui aina hii ya ombi.",
  "The link is not bound in a way that allows this request.":
    "Kiungo hakijaunganishwa kwa namna inayoruhusu ombi hili.",
  "The link is already bound.": "Kiungo tayari kimeunganishwa.",
  "The carrier does not accept this priority.": "Mtoa huduma hakubali kipaumbele hiki.",
  "The carrier does not accept this kind of delivery report request.":
    "Mtoa huduma hakubali aina hii ya ombi la ripoti ya uwasilishaji.",
  "The carrier had an internal error.": "Mtoa huduma alipata hitilafu ya ndani.",
  "The carrier does not accept this sender.": "Mtoa huduma hakubali mtumaji huyu.",
  "The carrier says that the recipient's number is not valid.": "Mtoa huduma anasema nambari ya mpokeaji si halali.",
  "The carrier does not know this message id.": "Mtoa huduma hajui kitambulisho hiki cha ujumbe.",
  "The carrier refused the bind.": "Mtoa huduma amekataa bind.",
  "The carrier refused the password.": "Mtoa huduma amekataa nenosiri.",
  "The carrier does not know this system id.": "Mtoa huduma hajui system id hii.",
  "The carrier could not cancel the message.": "Mtoa huduma hakuweza kughairi ujumbe.",
  "The carrier could not replace the message.": "Mtoa huduma hakuweza kubadilisha ujumbe.",
  "The carrier's queue is full.": "Foleni ya mtoa huduma imejaa.",
  "The carrier does not accept this service type.": "Mtoa huduma hakubali aina hii ya huduma.",
  "The number of recipients is not valid.": "Idadi ya wapokeaji si halali.",
  "The carrier does not know this distribution list.": "Mtoa huduma hajui orodha hii ya usambazaji.",
  "The kind of recipient is neither a number nor a distribution list.":
    "Mpokeaji si nambari wala orodha ya usambazaji.",
  "The carrier cannot replace a message at submit.": "Mtoa huduma hawezi kubadilisha ujumbe wakati wa kuutuma.",
  "The carrier does not accept this message type or mode.": "Mtoa huduma hakubali aina au hali hii ya ujumbe.",
  "The carrier does not accept messages to a distribution list.":
    "Mtoa huduma hakubali jumbe kwa orodha ya usambazaji.",
  "The carrier could not take the message.": "Mtoa huduma hakuweza kuupokea ujumbe.",
  "The carrier does not accept the sender's type of number.": "Mtoa huduma hakubali aina ya nambari ya mtumaji.",
  "The carrier does not accept the sender's numbering plan.": "Mtoa huduma hakubali mpango wa nambari wa mtumaji.",
  "The carrier does not accept the recipient's type of number.": "Mtoa huduma hakubali aina ya nambari ya mpokeaji.",
  "The carrier does not accept the recipient's numbering plan.": "Mtoa huduma hakubali mpango wa nambari wa mpokeaji.",
  "The carrier does not accept this system type.": "Mtoa huduma hakubali aina hii ya mfumo.",
  "The replace-if-present flag is not valid.": "Alama ya kubadilisha ujumbe uliopo si halali.",
  "The number of messages is not valid.": "Idadi ya jumbe si halali.",
  "The carrier is throttling: messages arrive faster than it allows.":
    "Mtoa huduma anapunguza kasi: jumbe zinafika haraka kuliko anavyoruhusu.",
  "The carrier does not accept the scheduled delivery time.": "Mtoa huduma hakubali muda uliopangwa wa kutuma.",
  "The carrier does not accept the validity period.": "Mtoa huduma hakubali muda wa uhalali.",
  "The carrier does not know this predefined message.": "Mtoa huduma hajui ujumbe huu uliotayarishwa.",
  "The receiving side had a temporary error.": "Upande wa kupokea ulipata hitilafu ya muda.",
  "The receiving side had a permanent error.": "Upande wa kupokea ulipata hitilafu ya kudumu.",
  "The receiving side refused the message.": "Upande wa kupokea umekataa ujumbe.",
  "The carrier could not answer the query.": "Mtoa huduma hakuweza kujibu ulizo.",
  "The optional parameters of the request cannot be read.": "Vigezo vya hiari vya ombi havisomeki.",
  "An optional parameter is not allowed here.": "Kigezo cha hiari hakiruhusiwi hapa.",
  "A parameter has a wrong length.": "Urefu wa kigezo si sahihi.",
  "An optional parameter that is needed here is missing.": "Kigezo cha hiari kinachohitajika hapa hakipo.",
  "An optional parameter has a value that is not valid.": "Thamani ya kigezo cha hiari si halali.",
  "The message could not be delivered.": "Ujumbe haukuweza kuwasilishwa.",
  "The carrier reports an unknown error.": "Mtoa huduma anaripoti hitilafu isiyojulikana.",
  "The carrier answered with a code of its own, {code}.": "Mtoa huduma amejibu kwa msimbo wake mwenyewe, {code}.",
  "The carrier answered with the unknown code {code}.": "Mtoa huduma amejibu kwa msimbo usiojulikana {code}.",
};
