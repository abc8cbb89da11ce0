import { DomainError } from "#platform/errors.ts";

/** The result of a command: "done", or its error code with the reason or the fields: "INVALID email=missing". */
export async function getOutcome(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return "done";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { why, ...fields } = error.details;
    const wrong = Object.entries(fields).map(([field, problem]) => `${field}=${problem}`);
    return [error.code, ...(why ? [why] : []), ...wrong].join(" ");
  }
}
