import { mergeUpdates } from "yjs";
import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";

interface UnsentUpdatesOptions {
  /** Draft store of one account and pad; other users of the device cannot read it. */
  readonly drafts: DraftStore<Uint8Array>;
  /** Id of this page. */
  readonly client: string;
  /** Generation of the pad. */
  readonly generation: number;
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** The draft store's key; a pad has a single part. */
export const PAD_PART = "words";
const EMPTY_UPDATE = new Uint8Array();

/**
 * Edits that the server has not acknowledged, stored on the device until then. A page opened later claims them
 * (`claimOrphanedDrafts`).
 */
export class UnsentUpdates {
  readonly #options: UnsentUpdatesOptions;
  #updates: Uint8Array[] = [];
  #isWritten = true;
  #isOnDevice = true;
  #writing: Promise<void> | null = null;

  constructor(options: UnsentUpdatesOptions) {
    this.#options = options;
  }

  add(update: Uint8Array): void {
    this.#updates.push(update);
    this.#options.onUnsaved(true);
    this.#write();
  }

  /** The server has acknowledged all edits of this page. */
  clear(): void {
    const had = this.#updates.length > 0;
    this.#updates = [];
    this.#options.onUnsaved(false);
    if (had) this.#write();
  }

  /** Waits for pending writes; false if the device cannot store them. */
  async isStored(): Promise<boolean> {
    await this.#writing;
    return this.#isOnDevice;
  }

  /** Stores unsent edits synchronously, because the page may be closing. */
  storeNow(): void {
    if (this.#updates.length === 0) return;
    const { drafts, client, generation } = this.#options;
    drafts.writeNow(PAD_PART, client, toDraft(mergeUpdates(this.#updates), generation));
  }

  #write(): void {
    this.#isWritten = false;
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    const { drafts, client, generation } = this.#options;
    while (!this.#isWritten) {
      this.#isWritten = true;
      if (this.#updates.length === 0) {
        await drafts.remove(PAD_PART, client);
        this.#isOnDevice = true;
      } else {
        const value = mergeUpdates(this.#updates);
        this.#updates = [value];
        this.#isOnDevice = await drafts.write(PAD_PART, client, toDraft(value, generation));
      }
    }
    this.#writing = null;
  }
}

const toDraft = (value: Uint8Array, generation: number): Draft<Uint8Array> => ({
  version: generation,
  base: EMPTY_UPDATE,
  value,
  sent: [],
  clash: false,
});
