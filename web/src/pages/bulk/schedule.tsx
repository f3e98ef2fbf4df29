import { State } from "../../ui/values/badge.tsx";
import { StateOfMessage } from "../../ui/values/message-state.tsx";

interface Send {
  report_id: string;
  state: string;
  send_at: string | null;
  states?: Record<string, number> | null;
}

/** True if no message of a send has been sent yet, because its time has not come. */
export const isScheduled = <Row extends Send>(send: Row): send is Row & { send_at: string } =>
  send.send_at !== null &&
  Object.keys(send.states ?? {}).every((state) => state === "scheduled") &&
  send.state !== "cancelled";

/** The state of a send; of a scheduled one, with its time. */
export const StateOfSend = ({ report }: { report: Send }) =>
  isScheduled(report) && report.state === "running" && report.states ? (
    <StateOfMessage message={{ state: "scheduled", send_at: report.send_at }} />
  ) : (
    <State state={report.state} />
  );
