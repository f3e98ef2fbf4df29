import type { Texts } from "../../index.ts";

/** The texts of an installation that was restored from a backup and is held. */
export const hold: Texts["hold"] = {
  title: "Umerejeshwa kutoka nakala rudufu",
  lead: "Hakuna kinachotumwa, kukubaliwa wala kutozwa hapa hadi uuachilie.",
  taken: "Nakala rudufu ya",
  restored: "Umerejeshwa",
  open: "Zilizo wazi tangu hapo",
  noneOpen: "hakuna jumbe",
  release: "Achilia",
  question: "Uuachilie mfumo huu?",
  consequence:
    "Ndani ya sekunde moja, viungo vinaunganishwa, webhook na barua pepe zinatumwa, na jumbe zinakubaliwa na kutozwa. Haiwezi kutenduliwa.",
  whatHappens: (messages) => `Jumbe ambazo mfumo wa awali huenda ulituma tangu nakala rudufu: ${messages}. Zifanyweje?`,
  fail: "Zimalize",
  failHint:
    "Zilizokuwa zikisubiri zinashindikana na kurejeshewa gharama; zilizokuwa zikikabidhiwa zinasubiri ripoti. Chagua hili ikiwa mfumo wa awali uliendelea kufanya kazi baada ya nakala rudufu. Kibaya zaidi: jumbe ambazo hazikuwahi kutumwa hazitumwi.",
  send: "Zitume",
  sendHint:
    "Chagua hili ikiwa mfumo wa awali ulisimama wakati wa nakala rudufu, kama unapohamia mashine nyingine. Kibaya zaidi: watu wanapata ujumbe mara mbili.",
  begun: "Uachiliaji wenye uamuzi huu ulikatizwa. Utaendelea.",
  chooseFirst: "Chagua kwanza jumbe zilizo wazi zifanyweje",
  stopped: "Mfumo wa awali umesimamishwa kabisa",
  stoppedHint: "Mifumo miwili yenye viungo vilevile husumbuana, na yote ingetoza.",
  confirmFirst: "Thibitisha kwanza kwamba mfumo wa awali umesimamishwa",
  done: "Mfumo umeachiliwa",
};
