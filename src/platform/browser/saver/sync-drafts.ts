import type { Draft, DraftStore, StoredDraft } from "./draft-store.ts";

/** A draft with the moment it was written, and whether it only says that the draft was removed. */
type StampedDraft<T> = Draft<T> & { readonly stamp?: number; readonly isRemoved?: boolean };

/** A note of a removal that is older was left by a page that was gone before the large store had removed the draft. */
const TOMBSTONE_MAX_AGE_MS = 60_000;

/**
 * A store that is large but writes late, with a small one beside it that writes at once: `writeNow` goes to the small one, and
 * so does the note that a draft was removed. Drafts are stamped, so that of two copies the newer one is read, whichever store
 * has it: a page that is gone in the middle of a write leaves no older text behind.
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
