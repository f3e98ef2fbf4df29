/** The texts of `pages/operator/waiting.tsx`. */
export const waiting = {
  title: "Waiting messages",
  lead: "Messages of all accounts that wait to be sent, and why. Open one to see its number, which is recorded in the audit log.",
  cause: "Why it waits",
  dueAt: "Due",
  accepted: "Accepted",
  anyKind: "All",
  anyCause: "Any reason",
  noAccountId: "Not an account id: those begin with acc_.",
  kinds: { overdue: "Overdue", held: "Held", scheduled: "Scheduled" },
  causes: {
    link: "No link takes it",
    turn: "Waits for its turn",
    quiet_hours: "Quiet hours",
    retry: "Retry after an error",
    pause: "Paused bulk send",
    process: "With a process",
    time: "Waits for its time",
  },
  none: "No message waits",
  noneHint: "Messages appear here when no link can take them, or while something holds them.",
};
