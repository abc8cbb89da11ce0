import type { DraftStore } from "#platform/browser/saver/draft-store.ts";
import { parseFormerKey, toFormerKey } from "../rules/carry-over.ts";

/**
 * Stores the drafts of a form with the version they were typed in. Drafts of other versions are listed under their
 * former key (`toFormerKey`): the server knows that version and can place or set aside their text.
 */
export class VersionedDrafts<T> implements DraftStore<T> {
  readonly #drafts: DraftStore<T>;
  /** Stored by this page: name and client. */
  readonly #written = new Map<string, readonly [name: string, client: string]>();
  /** Keys of drafts stored before names had versions. */
  readonly #unversioned = new Set<string>();
  #versionId: string;

  constructor(drafts: DraftStore<T>, versionId: string) {
    this.#drafts = drafts;
    this.#versionId = versionId;
  }

  /** From now on drafts belong to this version. */
  follow(versionId: string): void {
    this.#versionId = versionId;
  }

  /** Removes the drafts of former versions that no part has any more: their texts were carried over. */
  removeFormer(isPart: (key: string) => boolean): void {
    for (const [name, client] of [...this.#written.values()])
      if (parseFormerKey(name)?.versionId !== this.#versionId && !isPart(name))
        void this.remove(name, client);
  }

  async list() {
    const stored = await this.#drafts.list();
    for (const { key } of stored) if (!parseFormerKey(key)) this.#unversioned.add(key);
    return stored.map((one) => ({ ...one, key: this.#toKey(one.key) }));
  }

  async read(key: string, client: string) {
    const draft = await this.#drafts.read(this.#toName(key), client);
    return draft ?? (this.#unversioned.has(key) ? this.#drafts.read(key, client) : null);
  }

  write(key: string, client: string, draft: Parameters<DraftStore<T>["write"]>[2]) {
    return this.#drafts.write(this.#note(key, client), client, draft);
  }

  writeNow(key: string, client: string, draft: Parameters<DraftStore<T>["write"]>[2]): void {
    this.#drafts.writeNow(this.#note(key, client), client, draft);
  }

  async remove(key: string, client: string): Promise<void> {
    const name = this.#toName(key);
    this.#written.delete(`${name} ${client}`);
    await this.#drafts.remove(name, client);
    if (this.#unversioned.has(key)) await this.#drafts.remove(key, client);
  }

  #note(key: string, client: string): string {
    const name = this.#toName(key);
    this.#written.set(`${name} ${client}`, [name, client]);
    return name;
  }

  #toName(key: string): string {
    return parseFormerKey(key) ? key : toFormerKey(this.#versionId, key);
  }

  #toKey(name: string): string {
    const parsed = parseFormerKey(name);
    return parsed?.versionId === this.#versionId ? parsed.key : name;
  }
}
