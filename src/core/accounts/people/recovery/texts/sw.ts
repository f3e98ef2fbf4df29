import type { LetterTexts } from "./en.ts";

/** A role of the account's own has only its own name. */
const roles: Record<string, string> = {
  owner: "mmiliki",
  developer: "msanidi",
  finance: "fedha",
  approver: "mwidhinishaji",
  clerk: "karani",
  viewer: "mtazamaji",
};

/** The mails in Swahili. */
export const sw: LetterTexts = {
  reset: {
    subject: (name) => `Weka upya nenosiri lako la ${name}`,
    why: (email, name) => `Mtu fulani, huenda ni wewe, amesahau nenosiri la ${email} kwenye ${name}.`,
    what: (until) => `Chagua jipya kwa kiungo kilicho hapa chini. Kinatumika mara moja tu, hadi ${until}.`,
    link: "Chagua nenosiri jipya",
    footnote: "Ikiwa si wewe, puuza barua hii: nenosiri lako linabaki lilivyo.",
  },
  invitation: {
    subject: ({ account, name }) => `Jiunge na ${account} kwenye ${name}`,
    why: ({ account, name, role, by }) =>
      `${by === undefined ? "Umealikwa" : `${by} anakualika`} kwenye akaunti ${account} ya ${name}, kama ${roles[role] ?? role}.`,
    what: (until) =>
      `Weka jina lako na nenosiri kwa kiungo kilicho hapa chini. Kinatumika mara moja tu, hadi ${until}.`,
    link: "Kubali mwaliko",
    footnote: "Ikiwa hukutarajia barua hii, ipuuze: hakuna kinachotokea usipokubali.",
  },
  address: {
    subject: (name) => `Thibitisha anwani yako mpya ya ${name}`,
    why: (now, next, name) => `${now} anataka kuingia kwenye ${name} kwa anwani hii, ${next}, kuanzia sasa.`,
    what: (until) => `Ithibitishe kwa kiungo kilicho hapa chini. Kinatumika mara moja tu, hadi ${until}.`,
    link: "Thibitisha anwani hii",
    footnote: "Ikiwa si wewe, puuza barua hii: hakuna kinachobadilika usipothibitisha.",
  },
  changed: {
    what: {
      password: "Nenosiri lako limebadilishwa",
      reset: "Nenosiri lako limewekwa upya",
      totp_on: "Misimbo ya mara moja imewashwa",
      totp_off: "Misimbo ya mara moja imezimwa",
      email_asked: "Mabadiliko ya anwani yako yameombwa",
      email: "Anwani yako imebadilishwa",
    },
    news: {
      password: "Nenosiri jipya limewekwa, na vipindi vingine vyote vimefungwa.",
      reset: "Mwendeshaji ameweka nenosiri jipya, amezima misimbo ya mara moja na amefunga vipindi vyote.",
      totp_on: "Kuingia sasa kunahitaji pia msimbo kutoka programu ya uthibitishaji.",
      totp_off: "Kuingia sasa kunahitaji nenosiri pekee.",
      email_asked:
        "Utambulisho utapata anwani nyingine mara kiungo kilichotumwa huko kitakapotumika. Nenosiri jipya hufuta ombi hilo.",
      email: "Kuingia sasa kunahitaji anwani nyingine; hii haifungui tena utambulisho.",
    },
    subject: (what, name) => `${what} kwenye ${name}`,
    why: (what, email, name, at) => `${what}: ${email} kwenye ${name}, ${at}.`,
    advice: "Ikiwa si wewe, weka upya nenosiri lako mara moja na umjulishe mwendeshaji.",
    appeal: "Ikiwa si wewe, mjulishe mwendeshaji mara moja.",
    link: "Weka upya nenosiri lako",
    footnote: (login) => `Utambulisho ni ${login}. Unapata barua hii kwa sababu badiliko hili linahusu usalama wako.`,
  },
};
