import type { Step } from "../../rules/cv-limits.ts";
import type { CvPart } from "../../rules/cv-parts.ts";

/** What was typed and not yet saved, kept by the browser in case the page goes away first. */
export interface DeviceDraft {
  readonly version: number;
  /** What was saved when the typing began: tells whether somebody else changed the same since. */
  readonly base: CvPart;
  readonly part: CvPart;
}

export interface DraftStore {
  read(): DeviceDraft | null;
  keep(draft: DeviceDraft): void;
  drop(): void;
}

/** A place of one step of one CV in this browser. A full or forbidden storage only loses the safety net. */
export function deviceDraft(cvId: string, step: Step): DraftStore {
  const key = `cv-draft/${cvId}/${step}`;
  return {
    read() {
      try {
        const draft = JSON.parse(localStorage.getItem(key) ?? "null") as DeviceDraft | null;
        return draft?.part?.step === step && draft.base?.step === step ? draft : null;
      } catch {
        return null;
      }
    },
    keep(draft) {
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // See above.
      }
    },
    drop() {
      try {
        localStorage.removeItem(key);
      } catch {
        // See above.
      }
    },
  };
}
