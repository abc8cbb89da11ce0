/** How soon after a save its dossier is counted, where nobody counted it lately. */
export const COUNT_DELAY_MS = 300;
/** A dossier in which several write all the time is counted so often, however many have it open. */
export const COUNT_INTERVAL_MS = 10_000;
/** One whose count has just come out otherwise is being filled in: who looks at what is missing sees it go. */
export const ACTIVE_COUNT_INTERVAL_MS = 1_000;
/** Pages that show more than what is missing (when it was saved, what a standby lacks) hear of any save so often. */
export const NOTIFY_INTERVAL_MS = 60_000;
/** Counted together: their answers are read by one statement. */
const BATCH_SIZE = 20;

/** Whoever opens a page this soon after others were told may have been given what stood before. */
const RECENTLY_NOTIFIED_MS = 5_000;

interface DossierCount {
  /** What stood between the dossier and its deposit when it was counted last; null before. */
  digest: string | null;
  countedAt: number;
  /** The count came out otherwise. */
  isChanging: boolean;
  notifiedAt: number;
}

interface SaveNotifierOptions {
  /** What stands between dossiers and their deposit, as something that can be compared; those that are gone are left out. */
  readonly count: (dossierIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Something is different now; or it is not, and only pages that show more are told. */
  readonly notify: (dossierId: string, whom: "all" | "noForms") => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Whether pages have to hear of what was saved. Most saves are a few more words of an answer that was there already, and
 * change nothing of what is missing; if every page asked after each of them, asking would cost more than saving. So each
 * process counts for all its pages, and tells them where the count came out otherwise.
 */
export class SaveNotifier {
  readonly #options: SaveNotifierOptions;
  readonly #seen = new Map<string, DossierCount>();
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaveNotifierOptions) {
    this.#options = options;
  }

  /** A dossier that somebody has open here was saved. */
  recordSave(dossierId: string): void {
    if (!this.#seen.has(dossierId))
      this.#seen.set(dossierId, { digest: null, countedAt: 0, isChanging: false, notifiedAt: 0 });
    this.#waiting.add(dossierId);
    this.#schedule();
  }

  /** Pages of it were told for another reason. */
  recordNotification(dossierId: string): void {
    const seen = this.#seen.get(dossierId);
    if (seen) seen.notifiedAt = Date.now();
  }

  wasJustNotified(dossierId: string): boolean {
    const seen = this.#seen.get(dossierId);
    return seen !== undefined && Date.now() - seen.notifiedAt < RECENTLY_NOTIFIED_MS;
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
      Math.max(COUNT_DELAY_MS, Math.min(...waits)),
    );
  }

  #dueAt(dossierId: string): number {
    const seen = this.#seen.get(dossierId);
    return seen
      ? seen.countedAt + (seen.isChanging ? ACTIVE_COUNT_INTERVAL_MS : COUNT_INTERVAL_MS)
      : 0;
  }

  async #countDue(): Promise<void> {
    const now = Date.now();
    const due = [...this.#waiting].filter((id) => this.#dueAt(id) <= now);
    try {
      for (let from = 0; from < due.length; from += BATCH_SIZE) {
        const some = due.slice(from, from + BATCH_SIZE);
        // Before: what is saved while they are counted is counted again.
        for (const id of some) this.#waiting.delete(id);
        const counts = await this.#options.count(some);
        for (const [id, digest] of counts) this.#compare(id, digest);
      }
    } catch (error) {
      this.#options.onError(error);
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
    Object.assign(seen, { digest, countedAt: now, isChanging: isOther });
    if (!isOther && now - seen.notifiedAt < NOTIFY_INTERVAL_MS) return;
    seen.notifiedAt = now;
    this.#options.notify(dossierId, isOther ? "all" : "noForms");
  }

  #tryLater(dossierId: string): void {
    const seen = this.#seen.get(dossierId);
    if (!seen) return;
    Object.assign(seen, { countedAt: Date.now(), isChanging: false });
    this.#waiting.add(dossierId);
  }
}
