/** Why an outside service could not help: what the person is told depends on nothing else. */
export type OutsideReason =
  | "unreachable"
  | "slow"
  | "failing"
  | "nonsense"
  | "huge"
  /** It would not answer this one question: about the question, not about the service. */
  | "refused"
  | "resting";

/** A failure of somebody else's service. Our pages go on without it and say so. */
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
