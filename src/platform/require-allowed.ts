import { DomainError } from "./errors.ts";
import type { Decision } from "./policy.ts";

/**
 * Throws the error of a refusal; a hidden subject is NOT_FOUND. For queries only: commands and routes use
 * `requireRight`, which also logs the refusal.
 */
export function requireAllowed(decision: Decision): void {
  if (decision.ok) return;
  if (decision.why === "hidden") throw new DomainError("NOT_FOUND");
  throw new DomainError("FORBIDDEN_ROLE", { why: decision.why });
}
