/** Delay between a save and the count, if the dossier was not counted recently. */
export const COUNT_DELAY_MS = 300;
/** Minimum interval between two counts of a dossier. */
export const COUNT_INTERVAL_MS = 10_000;
/** Shorter interval while the count is changing, so that the list of missing answers follows. */
export const ACTIVE_COUNT_INTERVAL_MS = 1_000;
/**
 * Pages that show more than missing answers (time of the last save, state of a standby) are notified of saves at this
 * interval.
 */
export const NOTIFY_INTERVAL_MS = 60_000;
/** Dossiers counted with one statement. */
const BATCH_SIZE = 20;

/** A page opened this soon after a notification may have loaded the older state. */
const RECENTLY_NOTIFIED_MS = 5_000;

interface DossierCount {
  /** The missing answers at the last count; null before the first. */
  digest: string | null;
  countedAt: number;
  /** Whether the last count differed from the one before. */
  isChanging: boolean;
  notifiedAt: number;
}

interface SaveNotifierOptions {
  /** The missing answers of each dossier, as a string to compare; deleted dossiers are absent. */
  readonly count: (dossierIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** `all`: the missing answers changed. `noForms`: they did not; only pages other than editors are notified. */
  readonly notify: (dossierId: string, whom: "all" | "noForms") => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Decides whether pages are notified of a save. Most saves add words to an answer and do not change which answers are
 * missing; if every page asked for completeness after each save, that would cost more than the save. So each process
 * counts once for all its pages, and notifies them when the count changed.
 */
export class SaveNotifier {
  readonly #options: SaveNotifierOptions;
  readonly #seen = new Map<string, DossierCount>();
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaveNotifierOptions) {
    this.#options = options;
  }

  /** Call after a save of a dossier that is open in this process. */
  recordSave(dossierId: string): void {
    if (!this.#seen.has(dossierId))
      this.#seen.set(dossierId, { digest: null, countedAt: 0, isChanging: false, notifiedAt: 0 });
    this.#waiting.add(dossierId);
    this.#schedule();
  }

  /** Call when pages were notified for another reason. */
  recordNotification(dossierId: string): void {
    const seen = this.#seen.get(dossierId);
    if (seen) seen.notifiedAt = Date.now();
  }

  wasJustNotified(dossierId: string): boolean {
    const seen = this.#seen.get(dossierId);
    return seen !== undefined && Date.now() - seen.notifiedAt < RECENTLY_NOTIFIED_MS;
  }

  /** Call when the last page of a dossier was closed. */
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
        // Removed before counting, so that a save during the count leads to another count.
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
    // The dossier was closed meanwhile.
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
