import type { statuses as fr } from "./fr.ts";

/** What a command_status of SMPP means in Kinyarwanda, by the English. */
export const statuses: Readonly<Record<keyof typeof fr, string>> = {
  "Accepted.": "Bwemewe.",
  "The carrier says that the message is too long or its length is wrong.":
    "Ikigo cy’itumanaho kivuga ko ubutumwa ari burebure cyane cyangwa uburebure bwabwo atari bwo.",
  "The carrier could not read the request: its length is wrong.":
    "Ikigo cy’itumanaho nticyashoboye gusoma ubusabe: uburebure bwabwo si bwo.",
  "The carrier does not know this kind of request.": "Ikigo cy’itumanaho ntikizi ubu bwoko bw’ubusabe.",
  "The link is not bound in a way that allows this request.": "Umuyoboro ntiwahujwe mu buryo bwemera ubu busabe.",
  "The link is already bound.": "Umuyoboro usanzwe uhujwe.",
  "The carrier does not accept this priority.": "Ikigo cy’itumanaho nticyemera uru rwego rwo kwihutirwa.",
  "The carrier does not accept this kind of delivery report request.":
    "Ikigo cy’itumanaho nticyemera ubu bwoko bwo gusaba raporo.",
  "The carrier had an internal error.": "Ikigo cy’itumanaho cyagize ikosa ry’imbere.",
  "The carrier does not accept this sender.": "Ikigo cy’itumanaho nticyemera uyu wohereza.",
  "The carrier says that the recipient's number is not valid.":
    "Ikigo cy’itumanaho kivuga ko nimero y’uwakira atari yo.",
  "The carrier does not know this message id.": "Ikigo cy’itumanaho ntikizi iyi ID y’ubutumwa.",
  "The carrier refused the bind.": "Ikigo cy’itumanaho cyanze bind.",
  "The carrier refused the password.": "Ikigo cy’itumanaho cyanze ijambobanga.",
  "The carrier does not know this system id.": "Ikigo cy’itumanaho ntikizi iyi system id.",
  "The carrier could not cancel the message.": "Ikigo cy’itumanaho nticyashoboye guhagarika ubutumwa.",
  "The carrier could not replace the message.": "Ikigo cy’itumanaho nticyashoboye gusimbuza ubutumwa.",
  "The carrier's queue is full.": "Umurongo w’ikigo cy’itumanaho wuzuye.",
  "The carrier does not accept this service type.": "Ikigo cy’itumanaho nticyemera ubu bwoko bwa serivisi.",
  "The number of recipients is not valid.": "Umubare w’abakira si wo.",
  "The carrier does not know this distribution list.": "Ikigo cy’itumanaho ntikizi uru rutonde rw’abakira.",
  "The kind of recipient is neither a number nor a distribution list.":
    "Uwakira si nimero kandi si urutonde rw’abakira.",
  "The carrier cannot replace a message at submit.":
    "Ikigo cy’itumanaho ntigishobora gusimbuza ubutumwa igihe bwoherezwa.",
  "The carrier does not accept this message type or mode.":
    "Ikigo cy’itumanaho nticyemera ubu bwoko bw’ubutumwa cyangwa uburyo bwabwo.",
  "The carrier does not accept messages to a distribution list.":
    "Ikigo cy’itumanaho nticyemera ubutumwa bujya ku rutonde rw’abakira.",
  "The carrier could not take the message.": "Ikigo cy’itumanaho nticyashoboye kwakira ubutumwa.",
  "The carrier does not accept the sender's type of number.":
    "Ikigo cy’itumanaho nticyemera ubwoko bwa nimero y’uwohereza.",
  "The carrier does not accept the sender's numbering plan.":
    "Ikigo cy’itumanaho nticyemera uburyo nimero y’uwohereza yubatse.",
  "The carrier does not accept the recipient's type of number.":
    "Ikigo cy’itumanaho nticyemera ubwoko bwa nimero y’uwakira.",
  "The carrier does not accept the recipient's numbering plan.":
    "Ikigo cy’itumanaho nticyemera uburyo nimero y’uwakira yubatse.",
  "The carrier does not accept this system type.": "Ikigo cy’itumanaho nticyemera ubu bwoko bwa sisitemu.",
  "The replace-if-present flag is not valid.": "Ikimenyetso cyo gusimbuza si cyo.",
  "The number of messages is not valid.": "Umubare w’ubutumwa si wo.",
  "The carrier is throttling: messages arrive faster than it allows.":
    "Ikigo cy’itumanaho kigabanya umuvuduko: ubutumwa buza vuba kurusha uko kibyemera.",
  "The carrier does not accept the scheduled delivery time.":
    "Ikigo cy’itumanaho nticyemera igihe cyateganyijwe cyo kohereza.",
  "The carrier does not accept the validity period.": "Ikigo cy’itumanaho nticyemera igihe ubutumwa bumara.",
  "The carrier does not know this predefined message.": "Ikigo cy’itumanaho ntikizi ubu butumwa bwateguwe mbere.",
  "The receiving side had a temporary error.": "Uruhande rwakira rwagize ikosa ry’igihe gito.",
  "The receiving side had a permanent error.": "Uruhande rwakira rwagize ikosa rihoraho.",
  "The receiving side refused the message.": "Uruhande rwakira rwanze ubutumwa.",
  "The carrier could not answer the query.": "Ikigo cy’itumanaho nticyashoboye gusubiza ikibazo.",
  "The optional parameters of the request cannot be read.": "Ibipimo by’inyongera by’ubusabe ntibisomeka.",
  "An optional parameter is not allowed here.": "Igipimo cy’inyongera nticyemewe hano.",
  "A parameter has a wrong length.": "Uburebure bw’igipimo si bwo.",
  "An optional parameter that is needed here is missing.": "Igipimo cy’inyongera gikenewe hano kirabura.",
  "An optional parameter has a value that is not valid.": "Agaciro k’igipimo cy’inyongera si ko.",
  "The message could not be delivered.": "Ubutumwa ntibwashoboye kugezwayo.",
  "The carrier reports an unknown error.": "Ikigo cy’itumanaho kivuga ikosa ritazwi.",
  "The carrier answered with a code of its own, {code}.": "Ikigo cy’itumanaho cyasubije kode yacyo bwite, {code}.",
  "The carrier answered with the unknown code {code}.": "Ikigo cy’itumanaho cyasubije kode itazwi {code}.",
};
