/** A PDU that violates SMPP v3.4, to read or to write; `status` is the command_status that answers it. */
export class PduError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "PduError";
    this.status = status;
  }
}
