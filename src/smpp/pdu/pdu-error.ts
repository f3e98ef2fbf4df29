/** A PDU, received or to be sent, that violates SMPP v3.4; `status` is the command_status to respond with. */
export class PduError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "PduError";
    this.status = status;
  }
}
