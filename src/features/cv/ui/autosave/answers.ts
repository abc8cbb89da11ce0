import type { Locale } from "#platform/i18n/locale.ts";
import type { CvContent } from "../../rules/cv-content.ts";
import type { Step } from "../../rules/cv-limits.ts";
import type { CvPart } from "../../rules/cv-parts.ts";

/** A CV as the save call answers it. */
export interface SavedCv {
  readonly title: string;
  readonly locale: Locale;
  readonly content: CvContent;
  readonly version: number;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export interface SaveCall {
  readonly version: number;
  readonly part: CvPart;
  readonly opens?: Step | undefined;
}

/** What became of a save. */
export type SaveAnswer =
  | { readonly kind: "saved"; readonly cv: SavedCv; readonly missing: readonly string[] }
  | { readonly kind: "conflict"; readonly cv: SavedCv }
  | { readonly kind: "offline" | "failed" | "signedOut" | "refused" };

/** Sends a save and tells apart what can go wrong on the way. */
export async function sendSave(
  address: string,
  call: SaveCall,
  { keepalive = false } = {},
): Promise<SaveAnswer> {
  const answer = await post(address, call, keepalive);
  if (!answer) return { kind: navigator.onLine ? "failed" : "offline" };
  // The way to the sign-in: the session has ended.
  if (answer.redirected) return { kind: "signedOut" };
  if (answer.status === 200 || answer.status === 409) {
    const body = (await answer.json().catch(() => null)) as SaveAnswer | null;
    return body ?? { kind: "failed" };
  }
  return { kind: answer.status >= 500 || answer.status === 429 ? "failed" : "refused" };
}

export type CopyFailure = "failed" | "full";

/** Keeps what is written as a CV of its own; gives its id, or why there is none. */
export async function sendCopy(
  address: string,
  call: SaveCall,
): Promise<{ id: string } | CopyFailure> {
  const answer = await post(address, { ...call, copy: true }, false);
  // There are as many CVs as there can be.
  if (answer?.status === 409) return "full";
  if (answer?.status !== 200 || answer.redirected) return "failed";
  const body = (await answer.json().catch(() => null)) as { copyId?: string } | null;
  return body?.copyId ? { id: body.copyId } : "failed";
}

async function post(address: string, body: object, keepalive: boolean): Promise<Response | null> {
  try {
    return await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      keepalive,
    });
  } catch {
    return null;
  }
}
