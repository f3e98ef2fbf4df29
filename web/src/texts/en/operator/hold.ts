/** The texts of an installation that was restored from a backup and is held. */
export const hold = {
  title: "Restored from a backup",
  lead: "Nothing is sent, accepted or charged here until you release it.",
  taken: "Backup taken",
  restored: "Restored",
  open: "Open since then",
  noneOpen: "no messages",
  release: "Release",
  question: "Release this installation?",
  consequence:
    "Within a second, links bind, webhooks and mails are sent, and messages are accepted and charged. This cannot be undone.",
  whatHappens: (messages: string) =>
    `Messages that the original may have sent since the backup: ${messages}. What happens to them?`,
  fail: "End them",
  failHint:
    "Waiting messages fail and are refunded; messages that were being submitted wait for receipts. Choose this if the original kept running after the backup. At worst, some are never sent.",
  send: "Send them",
  sendHint:
    "Choose this if the original stopped at the moment of the backup, as in a move to another machine. At worst, people get messages twice.",
  begun: "A release with this decision was interrupted. It will be continued.",
  chooseFirst: "Choose first what happens to the open messages",
  stopped: "The original is stopped for good",
  stoppedHint: "Two installations with the same links disturb each other, and both would charge.",
  confirmFirst: "Confirm first that the original is stopped",
  done: "The installation is released",
};
