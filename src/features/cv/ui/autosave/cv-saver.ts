import type { Step } from "../../rules/cv-limits.ts";
import { type CvPart, partOf, samePart } from "../../rules/cv-parts.ts";
import { partProblems } from "../../rules/part-problems.ts";
import { settleConflict } from "../../rules/settle-conflict.ts";
import type { SaveAnswer, SaveCall, SavedCv } from "./answers.ts";
import type { DraftStore } from "./device-draft.ts";

/** Where the person's work is, at any moment. */
export type SaveStatus =
  | { readonly kind: "saved" | "waiting" | "saving" | "invalid" }
  /** Only in this browser, and why. */
  | { readonly kind: "device"; readonly why: "offline" | "failed" | "signedOut" | "refused" }
  | { readonly kind: "conflict"; readonly theirs: SavedCv };

export interface SaverState {
  readonly part: CvPart;
  readonly status: SaveStatus;
  /** What the server last said it holds. */
  readonly held: SavedCv;
  /** Work of an earlier visit was found in this browser and taken up again. */
  readonly restored: boolean;
  /** Ids that could not be taken: their rows are gone from the space. */
  readonly missing: readonly string[];
}

interface SaverParts {
  cv: SavedCv;
  step: Step;
  send: (call: SaveCall, options?: { keepalive?: boolean }) => Promise<SaveAnswer>;
  drafts: DraftStore;
  /** A form posted without script that was not saved: it starts with what was typed. */
  submission?: { kind: "invalid" | "conflict"; part: CvPart } | undefined;
}

const PAUSE_MS = 1000;
const RETRY_MS = [3000, 10_000, 30_000] as const;

/**
 * Saves one step of a CV by itself, a second after the last change, and never loses what it could not save: it stays
 * in the page, in the browser's storage, and is tried again. Knows nothing of React, so that it can be tested alone.
 */
export class CvSaver {
  readonly #parts: SaverParts;
  readonly #listeners = new Set<() => void>();
  #state: SaverState;
  #base: CvPart;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #failures = 0;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#base = partOf(parts.step, parts.cv);
    this.#state = {
      part: parts.submission?.part ?? this.#base,
      status: firstStatus(parts),
      held: parts.cv,
      restored: false,
      missing: [],
    };
  }

  get state(): SaverState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get dirty(): boolean {
    return !samePart(this.#state.part, this.#base);
  }

  /** Takes up what an earlier visit left in this browser. */
  restore(): void {
    const draft = this.#parts.drafts.read();
    if (!draft || this.dirty) return;
    const settled =
      draft.version === this.#state.held.version
        ? "apart"
        : settleConflict(draft.base, draft.part, this.#base);
    if (samePart(draft.part, this.#base) || settled === "agreed") {
      this.#parts.drafts.drop();
    } else if (settled === "apart") {
      this.#set({ restored: true });
      this.change(draft.part);
    } else {
      this.#set({ part: draft.part, status: { kind: "conflict", theirs: this.#state.held } });
    }
  }

  change(part: CvPart): void {
    this.#set({ part });
    if (this.#state.status.kind === "conflict") {
      this.#keep();
      return;
    }
    if (!this.dirty && !this.#running) {
      clearTimeout(this.#timer);
      this.#parts.drafts.drop();
      this.#set({ status: { kind: "saved" } });
      return;
    }
    this.#keep();
    if (this.#blocked()) return;
    if (!this.#running) this.#set({ status: { kind: "waiting" } });
    this.#later(PAUSE_MS);
  }

  /** Saves now. True when everything, as it stands, is saved. */
  async flush(options: { opens?: Step; keepalive?: boolean } = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#state.status.kind === "conflict") return false;
    if (!this.dirty && !options.opens) return true;
    if (this.#blocked()) return false;
    this.#running = this.#save(options);
    const saved = await this.#running;
    this.#running = null;
    // Somebody went on typing meanwhile.
    return saved && this.dirty ? this.flush(options) : saved;
  }

  /** After a clash: this window's version is written over the other's. */
  async keepMine(): Promise<boolean> {
    const { status } = this.#state;
    if (status.kind !== "conflict") return false;
    this.#adopt(status.theirs);
    return this.flush();
  }

  /** After a clash: the other's version takes the place of this window's. */
  takeTheirs(): void {
    const { status } = this.#state;
    if (status.kind !== "conflict") return;
    this.#adopt(status.theirs);
    this.#parts.drafts.drop();
    this.#set({ part: this.#base, status: { kind: "saved" } });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #blocked(): boolean {
    if (Object.keys(partProblems(this.#state.part)).length === 0) return false;
    clearTimeout(this.#timer);
    this.#set({ status: { kind: "invalid" } });
    return true;
  }

  async #save({ opens, keepalive }: { opens?: Step; keepalive?: boolean }): Promise<boolean> {
    const { part, held } = this.#state;
    this.#set({ status: { kind: "saving" } });
    const call = { version: held.version, part, ...(opens ? { opens } : {}) };
    const answer = await this.#parts.send(call, keepalive ? { keepalive } : {});
    if (answer.kind === "saved") return this.#saved(part, answer);
    if (answer.kind === "conflict") return this.#conflict(answer.cv, opens);
    this.#keep();
    this.#set({ status: { kind: "device", why: answer.kind } });
    if (answer.kind === "offline" || answer.kind === "failed") this.#retry();
    return false;
  }

  #saved(part: CvPart, { cv, missing }: Extract<SaveAnswer, { kind: "saved" }>): boolean {
    this.#failures = 0;
    this.#base = part;
    if (!this.dirty) this.#parts.drafts.drop();
    this.#set({
      held: cv,
      missing,
      restored: false,
      status: { kind: this.dirty ? "waiting" : "saved" },
    });
    return true;
  }

  async #conflict(theirs: SavedCv, opens: Step | undefined): Promise<boolean> {
    const settled = settleConflict(this.#base, this.#state.part, partOf(this.#parts.step, theirs));
    if (settled === "clash") {
      this.#keep();
      this.#set({ status: { kind: "conflict", theirs } });
      return false;
    }
    this.#adopt(theirs);
    return this.#save(opens ? { opens } : {});
  }

  #adopt(cv: SavedCv): void {
    this.#base = partOf(this.#parts.step, cv);
    this.#set({ held: cv, status: { kind: "waiting" } });
  }

  #keep(): void {
    const { part, held } = this.#state;
    this.#parts.drafts.keep({ version: held.version, base: this.#base, part });
  }

  #retry(): void {
    this.#later(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? PAUSE_MS);
    this.#failures += 1;
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #set(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function firstStatus({ submission, cv }: SaverParts): SaveStatus {
  if (!submission) return { kind: "saved" };
  return submission.kind === "conflict" ? { kind: "conflict", theirs: cv } : { kind: "invalid" };
}
