/** A PDU that cannot be read or written as SMPP v3.4 says; `status` is the ESME_R… code that answers it. */
export class PduError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "PduError";
    this.status = status;
  }
}
