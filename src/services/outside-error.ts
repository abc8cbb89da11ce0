/** Why a service failed; determines the message to the person. */
export type OutsideReason =
  | "unreachable"
  | "slow"
  | "failing"
  | "nonsense"
  | "huge"
  /** Refused this request: a problem of the request, not of the service. */
  | "refused"
  | "resting";

/** A failure of an outside service. Pages go on without it and show a notice. */
export class OutsideError extends Error {
  override name = "OutsideError";
  readonly service: string;
  readonly reason: OutsideReason;

  constructor(service: string, reason: OutsideReason, options?: ErrorOptions) {
    super(`${service}: ${reason}`, options);
    this.service = service;
    this.reason = reason;
  }
}
