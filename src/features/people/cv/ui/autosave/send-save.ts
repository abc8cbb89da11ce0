import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import type { SavedCv, saveCvContract } from "../../endpoints.ts";
import type { Step } from "../../rules/cv-limits.ts";
import type { CvPart } from "../../rules/cv-parts.ts";

export type { SavedCv };

export interface SaveRequest {
  readonly version: number;
  readonly part: CvPart;
  readonly opens?: Exclude<Step, 1> | undefined;
}

/** What became of a save. */
export type SaveAnswer =
  | Exclude<AnswerOf<typeof saveCvContract>, { kind: "copied" }>
  | { readonly kind: "offline" | "failed" | "signedOut" | "refused" };

const SAVE_PATH = "/mon-espace/cv-appels-a-projets/:id/enregistrer";

/** Sends a save and tells apart what can go wrong on the way. */
export async function sendSave(
  id: string,
  body: SaveRequest,
  { keepalive = false, asked = false } = {},
): Promise<SaveAnswer> {
  const outcome = await callEndpoint<typeof saveCvContract>("POST", SAVE_PATH, {
    params: { id },
    body,
    keepalive,
    // While it saves by itself, the status line says so and has a button to sign in again.
    promptSignIn: asked,
  });
  if (outcome.ok) return outcome.answer.kind === "copied" ? { kind: "failed" } : outcome.answer;
  // Too many at once is no judgement of what was sent: it is tried again.
  if (outcome.problem?.code === "TOO_MANY_REQUESTS") return { kind: "failed" };
  return { kind: outcome.kind };
}

export type CopyFailure = "failed" | "full";

/** Keeps what is written as a CV of its own; gives its id, or why there is none. */
export async function sendCopy(
  id: string,
  body: SaveRequest,
): Promise<{ id: string } | CopyFailure> {
  const outcome = await callEndpoint<typeof saveCvContract>("POST", SAVE_PATH, {
    params: { id },
    body: { ...body, copy: true },
  });
  if (outcome.ok) return outcome.answer.kind === "copied" ? outcome.answer : "failed";
  return outcome.problem?.details.why === "full" ? "full" : "failed";
}
