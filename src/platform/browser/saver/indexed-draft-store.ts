import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft, DraftStore } from "./draft-store.ts";
import { createLocalDraftStore } from "./local-draft-store.ts";
import { withSyncDrafts } from "./sync-drafts.ts";

type DraftKey = [account: string, document: string, key: string, client: string];

interface DraftDatabase extends DBSchema {
  drafts: { key: DraftKey; value: Draft<unknown> };
}

let connection: Promise<IDBPDatabase<DraftDatabase>> | null = null;

/** One connection per page; after a failure or close the next use opens another. */
function openDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  const reset = () => {
    connection = null;
  };
  connection ??= openDB<DraftDatabase>("drafts", 1, {
    upgrade: (db) => {
      db.createObjectStore("drafts");
    },
    // A page with a newer version of the product waits for this connection to close.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      reset();
    },
    terminated: reset,
  }).catch((error: unknown) => {
    reset();
    throw error;
  });
  return connection;
}

/**
 * Drafts in IndexedDB: for documents with many or large parts. Separate for each account on this device. IndexedDB
 * writes asynchronously: drafts that must be stored at once are in localStorage until IndexedDB has them.
 */
export const createIndexedDraftStore = <T>(account: string, document: string): DraftStore<T> =>
  withSyncDrafts(
    createAsyncDraftStore(account, document),
    createLocalDraftStore(`instant/${encodeURIComponent(account)}/${encodeURIComponent(document)}`),
  );

function createAsyncDraftStore<T>(account: string, document: string): DraftStore<T> {
  const toDraftKey = (key: string, client: string): DraftKey => [account, document, key, client];
  const store = async (key: string, client: string, draft: Draft<T>): Promise<boolean> => {
    try {
      await (await openDatabase()).put("drafts", draft, toDraftKey(key, client));
      return true;
    } catch {
      return false;
    }
  };
  return {
    async list() {
      try {
        const tx = (await openDatabase()).transaction("drafts");
        // Arrays sort after strings, so this range contains every key that begins with account and document.
        const range = IDBKeyRange.bound([account, document], [account, document, []]);
        const [keys, drafts] = await Promise.all([
          tx.store.getAllKeys(range),
          tx.store.getAll(range),
        ]);
        return keys.map(([, , key, client], index) => ({
          key,
          client,
          draft: drafts[index] as Draft<T>,
        }));
      } catch {
        return [];
      }
    },
    async read(key, client) {
      try {
        return ((await (await openDatabase()).get("drafts", toDraftKey(key, client))) ??
          null) as Draft<T> | null;
      } catch {
        return null;
      }
    },
    write: store,
    // IndexedDB has no synchronous write.
    writeNow: (key, client, draft) => void store(key, client, draft),
    async remove(key, client) {
      try {
        await (await openDatabase()).delete("drafts", toDraftKey(key, client));
      } catch {
        // An unreachable store has nothing to remove.
      }
    },
  };
}
