/** What the client says when the service does not answer. */
export const api = {
  unexpectedStatus: (status: number) => `The service responded with ${status}.`,
  refused: "The request was refused",
  unreachable: "The service cannot be reached",
  notResponding: "Tuma is not responding. It may be restarting; this page continues as soon as it is back.",
};
