import type { Texts } from "../../index.ts";

/** The texts of going live and of the sandbox of accounts. */
export const mode: Texts["mode"] = {
  sandbox: "igerageza",
  inSandbox: "mu igerageza",
  goLive: "Tangiza by’ukuri",
  toSandbox: "Shyira mu igerageza",
  takeLive: (account) => `Utangize ${account} by’ukuri?`,
  takeLiveLead:
    "Kuva ubwo, ibyo yohereza bigera kuri telefone nyayo kandi bigatwara amafaranga nyayo. Imaze kohereza ntisubira inyuma.",
  reachPhones: (tokens, credentials) =>
    `Tokeni nyayo: ${tokens}, ibyangombwa bya SMPP: ${credentials}. Ibyo byohereza bigera kuri telefone nyayo.`,
  creditGoes: (credit, paid) => `Inguzanyo y’igerageza ivanwaho: ${credit}. Amafaranga yishyuwe agumaho: ${paid}.`,
  numbersFreed: (numbers) => `Nimero zafatiwe telefone zigana zirarekurwa: ${numbers}.`,
  waiting: (messages) => `Ubutumwa butaroherezwa, buhagarikwa bugasubizwa amafaranga: ${messages}.`,
  andMore: (accounts) => `n’izindi ${accounts}`,
  typeToConfirm: (word) => `Andika “${word}” wemeze`,
  typeFirst: (word) => `Banza wandike ${word}`,
  back: "Subira inyuma",
  firstLink: "Uyu ni umuyoboro nyawo wa mbere",
  firstLinkLead:
    "Kugeza ubu konti zose ziri mu igerageza: nta kigera kuri telefone nyayo. Hitamo icyo uyu muyoboro uhindura.",
  whoGoesLive: "Ni nde utangira by’ukuri",
  keepAll: "Nta n’umwe kugeza ubu",
  keepAllHint:
    "Buri konti iguma mu igerageza n’inguzanyo, nimero na telefone zayo. Tangiza buri yose ku rupapuro rwayo; n’iyawe, kugira ngo impuruza za SMS zigere.",
  allLive: (accounts) => `Zose icyarimwe: ${accounts}`,
  allLiveHint: (count) =>
    `Ubutumwa bwazo nyabwo buzagera kuri telefone nyayo guhera ubu. ${count} ziguma mu igerageza kuko ari ho zafunguriwe.`,
  sandboxAccount: (account) => `Ushyire ${account} mu igerageza?`,
  sandboxConsequence:
    "Kugeza uyitangije by’ukuri, ubutumwa bwayo bujya kuri telefone zigana kandi bukoresha inguzanyo y’igerageza gusa.",
  sandboxNote: "Mu igerageza: ubutumwa bwayo bujya kuri telefone zigana kandi bukoresha inguzanyo y’igerageza gusa.",
  beginInSandbox: "Tangirira mu igerageza",
  beginInSandboxHint: "Ifite inguzanyo y’igerageza. Nta kigera kuri telefone nyayo kugeza uyitangije by’ukuri.",
};
