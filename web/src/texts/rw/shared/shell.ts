import type { Area } from "../../draft.ts";

/** The frame around every page. */
export const shell: Area<"shell"> = {
  unread: "bitarasomwa",
  cannotNotify: "Iyi mucukumbuzi ntishobora kumenyesha nta murongo urinzwe, cyangwa na gato.",
  messageFrom: (number: string) => `Ubutumwa bushya bwa ${number}`,
  receivedAt: (number: string) => `Bwakiriwe na ${number}`,
};
