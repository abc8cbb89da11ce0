/** How soon after a save its dossier is counted, where nobody counted it lately. */
export const COUNT_SOON_MS = 300;
/** A dossier in which several write all the time is counted so often, however many have it open. */
export const COUNT_EVERY_MS = 10_000;
/** One whose count has just come out otherwise is being filled in: who looks at what is missing sees it go. */
export const COUNT_AGAIN_MS = 1_000;
/** Pages that show more than what is missing (when it was saved, what a standby lacks) hear of any save so often. */
export const TELL_EVERY_MS = 60_000;
/** Counted together: their answers are read by one statement. */
const AT_ONCE = 20;

/** Whoever opens a page this soon after others were told may have been given what stood before. */
const JUST_TOLD_MS = 5_000;

interface Seen {
  /** What stood between the dossier and its deposit when it was counted last; null before. */
  digest: string | null;
  countedAt: number;
  /** The count came out otherwise. */
  isMoving: boolean;
  toldAt: number;
}

interface Options {
  /** What stands between dossiers and their deposit, as something that can be compared; those that are gone are left out. */
  readonly count: (dossierIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Something is different now; or it is not, and only pages that show more are told. */
  readonly tell: (dossierId: string, whom: "all" | "noForms") => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Whether pages have to hear of what was saved. Most saves are a few more words of an answer that was there already, and
 * change nothing of what is missing; if every page asked after each of them, asking would cost more than saving. So each
 * process counts for all its pages, and tells them where the count came out otherwise.
 */
export class SavedCounts {
  readonly #options: Options;
  readonly #seen = new Map<string, Seen>();
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** A dossier that somebody has open here was saved. */
  saved(dossierId: string): void {
    if (!this.#seen.has(dossierId))
      this.#seen.set(dossierId, { digest: null, countedAt: 0, isMoving: false, toldAt: 0 });
    this.#waiting.add(dossierId);
    this.#schedule();
  }

  /** Pages of it were told for another reason. */
  told(dossierId: string): void {
    const seen = this.#seen.get(dossierId);
    if (seen) seen.toldAt = Date.now();
  }

  wasJustTold(dossierId: string): boolean {
    const seen = this.#seen.get(dossierId);
    return seen !== undefined && Date.now() - seen.toldAt < JUST_TOLD_MS;
  }

  /** Nobody has it open any more. */
  forget(dossierId: string): void {
    this.#seen.delete(dossierId);
    this.#waiting.delete(dossierId);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#waiting.size === 0) return;
    const now = Date.now();
    const waits = [...this.#waiting].map((id) => this.#dueAt(id) - now);
    this.#timer = setTimeout(
      () => void this.#countDue(),
      Math.max(COUNT_SOON_MS, Math.min(...waits)),
    );
  }

  #dueAt(dossierId: string): number {
    const seen = this.#seen.get(dossierId);
    return seen ? seen.countedAt + (seen.isMoving ? COUNT_AGAIN_MS : COUNT_EVERY_MS) : 0;
  }

  async #countDue(): Promise<void> {
    const now = Date.now();
    const due = [...this.#waiting].filter((id) => this.#dueAt(id) <= now);
    try {
      for (let from = 0; from < due.length; from += AT_ONCE) {
        const some = due.slice(from, from + AT_ONCE);
        // Before: what is saved while they are counted is counted again.
        for (const id of some) this.#waiting.delete(id);
        const counts = await this.#options.count(some);
        for (const [id, digest] of counts) this.#compare(id, digest);
      }
    } catch (error) {
      this.#options.failed(error);
      for (const id of due) this.#tryLater(id);
    } finally {
      this.#timer = undefined;
      this.#schedule();
    }
  }

  #compare(dossierId: string, digest: string): void {
    const seen = this.#seen.get(dossierId);
    // Closed meanwhile.
    if (!seen) return;
    const now = Date.now();
    const isOther = seen.digest !== digest;
    Object.assign(seen, { digest, countedAt: now, isMoving: isOther });
    if (!isOther && now - seen.toldAt < TELL_EVERY_MS) return;
    seen.toldAt = now;
    this.#options.tell(dossierId, isOther ? "all" : "noForms");
  }

  #tryLater(dossierId: string): void {
    const seen = this.#seen.get(dossierId);
    if (!seen) return;
    Object.assign(seen, { countedAt: Date.now(), isMoving: false });
    this.#waiting.add(dossierId);
  }
}
