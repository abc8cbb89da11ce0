import { mergeUpdates } from "yjs";
import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";

interface UnsentUpdatesOptions {
  /** Of one account and one pad: as the answers of a form, so that nobody else who uses the device is shown them. */
  readonly drafts: DraftStore<Uint8Array>;
  /** This page. */
  readonly client: string;
  /** Of the pad they are typed in. */
  readonly generation: number;
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** The one part of a pad there is. */
export const PAD_PART = "words";
const EMPTY_UPDATE = new Uint8Array();

/**
 * What was typed and not yet taken by the server: the device keeps it until then, and nothing else of the pad. A page that
 * is opened later finds it there (`claimOrphanedDrafts`).
 */
export class UnsentUpdates {
  readonly #options: UnsentUpdatesOptions;
  #updates: Uint8Array[] = [];
  #isWritten = true;
  #isKept = true;
  #writing: Promise<void> | null = null;

  constructor(options: UnsentUpdatesOptions) {
    this.#options = options;
  }

  add(update: Uint8Array): void {
    this.#updates.push(update);
    this.#options.onUnsaved(true);
    this.#write();
  }

  /** The server has everything this page has. */
  clear(): void {
    const had = this.#updates.length > 0;
    this.#updates = [];
    this.#options.onUnsaved(false);
    if (had) this.#write();
  }

  /** Once the device holds what is unsent; false where it cannot. */
  async isStored(): Promise<boolean> {
    await this.#writing;
    return this.#isKept;
  }

  /** The page may be gone in the next moment: the device holds what is unsent when this returns. */
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
        this.#isKept = true;
      } else {
        const value = mergeUpdates(this.#updates);
        this.#updates = [value];
        this.#isKept = await drafts.write(PAD_PART, client, toDraft(value, generation));
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
