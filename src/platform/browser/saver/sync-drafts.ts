import type { Draft, DraftStore, StoredDraft } from "./draft-store.ts";

/** A draft with the time of its writing; `isRemoved` marks a tombstone. */
type StampedDraft<T> = Draft<T> & { readonly stamp?: number; readonly isRemoved?: boolean };

/** An older tombstone was left by a page that closed before the large store had removed the draft. */
const TOMBSTONE_MAX_AGE_MS = 60_000;

/**
 * Combines a large, asynchronous store with a small, synchronous one: `writeNow` and tombstones go to the small store.
 * Drafts are stamped, so that the newer of two copies is read: a page that closes in the middle of a write leaves no
 * older text.
 */
export function withSyncDrafts<T>(large: DraftStore<T>, instant: DraftStore<T>): DraftStore<T> {
  let last = 0;
  const nextStamp = (): number => {
    last = Math.max(last + 1, Date.now());
    return last;
  };
  const removeInstant = async (key: string, client: string, stamp: number) => {
    const draft = await instant.read(key, client);
    if (draft && getStamp(draft) <= stamp) await instant.remove(key, client);
  };
  const removeBoth = async (key: string, client: string) => {
    await large.remove(key, client);
    await instant.remove(key, client);
  };
  const remove = async (key: string, client: string) => {
    const stamp = nextStamp();
    instant.writeNow(key, client, { ...createTombstone<T>(), stamp } as StampedDraft<T>);
    await large.remove(key, client);
    await removeInstant(key, client, stamp);
  };
  return {
    async list() {
      const newest = new Map<string, StoredDraft<T>>();
      for (const one of [...(await large.list()), ...(await instant.list())]) {
        const name = JSON.stringify([one.key, one.client]);
        const known = newest.get(name);
        if (!known || getStamp(one.draft) > getStamp(known.draft)) newest.set(name, one);
      }
      return [...newest.values()].flatMap((one) => {
        if (!isRemoved(one.draft)) return { ...one, draft: removeStamp(one.draft) };
        if (Date.now() - getStamp(one.draft) > TOMBSTONE_MAX_AGE_MS)
          void removeBoth(one.key, one.client);
        return [];
      });
    },
    async read(key, client) {
      const found = [await large.read(key, client), await instant.read(key, client)];
      const [draft] = found
        .filter((one) => one !== null)
        .toSorted((one, other) => getStamp(other) - getStamp(one));
      return draft && !isRemoved(draft) ? removeStamp(draft) : null;
    },
    async write(key, client, draft) {
      const stamp = nextStamp();
      const stamped: StampedDraft<T> = { ...draft, stamp };
      if (!(await large.write(key, client, stamped))) return false;
      await removeInstant(key, client, stamp);
      return true;
    },
    writeNow(key, client, draft) {
      const stamped: StampedDraft<T> = { ...draft, stamp: nextStamp() };
      instant.writeNow(key, client, stamped);
    },
    remove,
  };
}

const getStamp = <T>(draft: StampedDraft<T>): number => draft.stamp ?? 0;
const isRemoved = <T>(draft: StampedDraft<T>): boolean => draft.isRemoved === true;

const createTombstone = <T>(): StampedDraft<T> => ({
  version: 0,
  base: null as T,
  value: null as T,
  sent: [],
  clash: false,
  isRemoved: true,
});

function removeStamp<T>({ stamp: _, isRemoved: __, ...draft }: StampedDraft<T>): Draft<T> {
  return draft;
}
