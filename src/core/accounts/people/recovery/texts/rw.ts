import type { LetterTexts } from "./en.ts";

/** A role of the account's own has only its own name. */
const roles: Record<string, string> = {
  owner: "nyir’ubwite",
  developer: "umwubatsi",
  finance: "imari",
  approver: "uwemeza",
  clerk: "umukozi",
  viewer: "ureba gusa",
};

/** The mails in Kinyarwanda. */
export const rw: LetterTexts = {
  reset: {
    subject: (name) => `Hindura ijambobanga ryawe rya ${name}`,
    why: (email, name) => `Hari uwibagiwe ijambobanga rya ${email} kuri ${name}; birashoboka ko ari wowe.`,
    what: (until) => `Hitamo irishya ukoresheje liyeni iri hasi. Ikora rimwe gusa, kugeza ${until}.`,
    link: "Hitamo ijambobanga rishya",
    footnote: "Niba atari wowe, wikwita kuri iyi imeyili: ijambobanga ryawe ntirihinduka.",
  },
  invitation: {
    subject: ({ account, name }) => `Injira muri ${account} kuri ${name}`,
    why: ({ account, name, role, by }) =>
      `${by === undefined ? "Watumiwe" : `${by} aragutumira`} muri konti ${account} kuri ${name}, nka ${roles[role] ?? role}.`,
    what: (until) => `Andika izina ryawe n’ijambobanga ukoresheje liyeni iri hasi. Ikora rimwe gusa, kugeza ${until}.`,
    link: "Emera ubutumire",
    footnote: "Niba utari ubyiteze, wikwita kuri iyi imeyili: nta kiba utabyemeye.",
  },
  address: {
    subject: (name) => `Emeza aderesi yawe nshya ya ${name}`,
    why: (now, next, name) => `${now} arashaka kujya yinjira kuri ${name} akoresheje iyi aderesi, ${next}.`,
    what: (until) => `Yemeze ukoresheje liyeni iri hasi. Ikora rimwe gusa, kugeza ${until}.`,
    link: "Emeza iyi aderesi",
    footnote: "Niba atari wowe, wikwita kuri iyi imeyili: nta gihinduka utabyemeje.",
  },
  changed: {
    what: {
      password: "Ijambobanga ryawe ryahinduwe",
      reset: "Ijambobanga ryawe ryasimbujwe irindi",
      totp_on: "Kode zikoreshwa rimwe zatangijwe",
      totp_off: "Kode zikoreshwa rimwe zazimijwe",
      email_asked: "Hasabwe guhindura aderesi yawe",
      email: "Aderesi yawe yahinduwe",
    },
    news: {
      password: "Hashyizweho ijambobanga rishya, n’ahandi hose wari winjiye harafungwa.",
      reset:
        "Ushinzwe sisitemu yashyizeho ijambobanga rishya, azimya kode zikoreshwa rimwe, kandi afunga aho winjiye hose.",
      totp_on: "Kwinjira ubu bisaba na kode yo muri porogaramu y’igenzura.",
      totp_off: "Kwinjira ubu bisaba ijambobanga ryonyine.",
      email_asked:
        "Umwirondoro uzahabwa indi aderesi liyeni yoherejweyo nimara gukoreshwa. Ijambobanga rishya rihagarika ubwo busabe.",
      email: "Kwinjira ubu bisaba indi aderesi; iyi ntikinjiza.",
    },
    subject: (what, name) => `${what} kuri ${name}`,
    why: (what, email, name, at) => `${what}: ${email} kuri ${name}, ${at}.`,
    advice: "Niba atari wowe, hita uhindura ijambobanga ryawe kandi ubimenyeshe ushinzwe sisitemu.",
    appeal: "Niba atari wowe, hita ubimenyesha ushinzwe sisitemu.",
    link: "Hindura ijambobanga ryawe",
    footnote: (login) => `Umwirondoro ni ${login}. Wohererejwe iyi imeyili kuko iri hinduka rireba umutekano wawe.`,
  },
};
