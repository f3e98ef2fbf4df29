import type { Texts } from "../../index.ts";

/** The texts of going live and of the sandbox of accounts. */
export const mode: Texts["mode"] = {
  sandbox: "majaribio",
  inSandbox: "katika majaribio",
  goLive: "Anzisha rasmi",
  toSandbox: "Weka katika majaribio",
  takeLive: (account) => `Uanzishe ${account} rasmi?`,
  takeLiveLead:
    "Kuanzia hapo, inachotuma hufika kwenye simu halisi na kugharimu pesa halisi. Ikishatuma, haiwezi kurudi.",
  reachPhones: (tokens, credentials) =>
    `Tokeni halisi: ${tokens}, vitambulisho vya SMPP: ${credentials}. Wanachotuma hufika kwenye simu halisi.`,
  creditGoes: (credit, paid) => `Mkopo wa majaribio unaoondolewa: ${credit}. Pesa zilizolipwa zinazobaki: ${paid}.`,
  numbersFreed: (numbers) => `Nambari zilizochukuliwa kwa simu za kuigiza zinaachiliwa: ${numbers}.`,
  waiting: (messages) => `Jumbe ambazo hazijatumwa, zitakazoghairiwa na kurejeshewa pesa: ${messages}.`,
  andMore: (accounts) => `na nyingine ${accounts}`,
  typeToConfirm: (word) => `Andika “${word}” ili kuthibitisha`,
  typeFirst: (word) => `Andika ${word} kwanza`,
  back: "Rudi",
  firstLink: "Hiki ni kiungo halisi cha kwanza",
  firstLinkLead:
    "Hadi sasa kila akaunti iko katika majaribio: hakuna kinachofika kwenye simu halisi. Chagua kiungo hiki kibadilishe nini.",
  whoGoesLive: "Nani anaanza rasmi",
  keepAll: "Hakuna kwa sasa",
  keepAllHint:
    "Kila akaunti inabaki katika majaribio na mkopo, nambari na simu zake. Anzisha kila moja kwenye ukurasa wake; na yako pia, kwa kengele za SMS.",
  allLive: (accounts) => `Zote kwa pamoja: ${accounts}`,
  allLiveHint: (count) =>
    `Jumbe zao halisi zitafika kwenye simu halisi kuanzia sasa. ${count} zinabaki katika majaribio kwa sababu zilifunguliwa humo.`,
  sandboxAccount: (account) => `Uweke ${account} katika majaribio?`,
  sandboxConsequence:
    "Hadi uianzishe rasmi, jumbe zake huenda kwenye simu za kuigiza na hutumia mkopo wa majaribio pekee.",
  sandboxNote: "Katika majaribio: jumbe zake huenda kwenye simu za kuigiza na hutumia mkopo wa majaribio pekee.",
  beginInSandbox: "Anza katika majaribio",
  beginInSandboxHint: "Ikiwa na mkopo wa majaribio. Hakuna kinachofika kwenye simu halisi hadi uianzishe rasmi.",
};
