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

export type SaveAnswer =
  | Exclude<AnswerOf<typeof saveCvContract>, { kind: "copied" }>
  | { readonly kind: "offline" | "failed" | "signedOut" | "refused" };

const SAVE_PATH = "/mon-espace/cv-appels-a-projets/:id/enregistrer";

/** Sends a save and classifies failures. */
export async function sendSave(
  id: string,
  body: SaveRequest,
  { keepalive = false, isUserInitiated = false } = {},
): Promise<SaveAnswer> {
  const outcome = await callEndpoint<typeof saveCvContract>("POST", SAVE_PATH, {
    params: { id },
    body,
    keepalive,
    // An automatic save opens no dialog: the status line offers a sign-in button.
    promptSignIn: isUserInitiated,
  });
  if (outcome.ok) return outcome.answer.kind === "copied" ? { kind: "failed" } : outcome.answer;
  // A rate limit says nothing about the input: retry later.
  if (outcome.problem?.code === "TOO_MANY_REQUESTS") return { kind: "failed" };
  return { kind: outcome.kind };
}

export type CopyFailure = "failed" | "full";

/** Saves the current part as a new CV. Returns its id or the failure. */
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
