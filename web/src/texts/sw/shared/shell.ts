import type { Area } from "../../draft.ts";

/** The frame around every page. */
export const shell: Area<"shell"> = {
  unread: "hayajasomwa",
  cannotNotify: "Kivinjari hiki hakiwezi kuarifu bila muunganisho uliosimbwa, au kabisa.",
  messageFrom: (number: string) => `Ujumbe mpya kutoka ${number}`,
  receivedAt: (number: string) => `Umepokelewa na ${number}`,
};
