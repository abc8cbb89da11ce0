import { DomainError } from "./errors.ts";
import type { Decision } from "./policy.ts";

/**
 * Turns a refusal into its error: what is hidden from somebody does not exist for them. For queries; commands and routes ask
 * by what also writes it down (`requireRight`).
 */
export function requireAllowed(decision: Decision): void {
  if (decision.ok) return;
  if (decision.why === "hidden") throw new DomainError("NOT_FOUND");
  throw new DomainError("FORBIDDEN_ROLE", { why: decision.why });
}
