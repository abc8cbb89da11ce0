import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft, DraftStore } from "./draft-store.ts";
import { createLocalDraftStore } from "./local-draft-store.ts";
import { withSyncDrafts } from "./sync-drafts.ts";

type DraftKey = [account: string, document: string, key: string, client: string];

interface DraftDatabase extends DBSchema {
  drafts: { key: DraftKey; value: Draft<unknown> };
}

let connection: Promise<IDBPDatabase<DraftDatabase>> | null = null;

/** One connection a page; after it failed or was closed, the next use tries again. */
function openDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  const forget = () => {
    connection = null;
  };
  connection ??= openDB<DraftDatabase>("drafts", 1, {
    upgrade: (db) => {
      db.createObjectStore("drafts");
    },
    // A page with a newer version of the product waits for this connection.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return connection;
}

/**
 * Drafts in IndexedDB: for documents of many or large parts. Another account on this device never sees them. IndexedDB writes
 * late: what must be kept at once stands in localStorage until it has written.
 */
export const createIndexedDraftStore = <T>(account: string, document: string): DraftStore<T> =>
  withSyncDrafts(
    createAsyncDraftStore(account, document),
    createLocalDraftStore(`instant/${encodeURIComponent(account)}/${encodeURIComponent(document)}`),
  );

function createAsyncDraftStore<T>(account: string, document: string): DraftStore<T> {
  const place = (key: string, client: string): DraftKey => [account, document, key, client];
  const store = async (key: string, client: string, draft: Draft<T>): Promise<boolean> => {
    try {
      await (await openDatabase()).put("drafts", draft, place(key, client));
      return true;
    } catch {
      return false;
    }
  };
  return {
    async list() {
      try {
        const tx = (await openDatabase()).transaction("drafts");
        // An array is greater than every string: all that begins with account and document.
        const range = IDBKeyRange.bound([account, document], [account, document, []]);
        const [places, drafts] = await Promise.all([
          tx.store.getAllKeys(range),
          tx.store.getAll(range),
        ]);
        return places.map(([, , key, client], index) => ({
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
        return ((await (await openDatabase()).get("drafts", place(key, client))) ??
          null) as Draft<T> | null;
      } catch {
        return null;
      }
    },
    write: store,
    // There is no other way to write to IndexedDB.
    writeNow: (key, client, draft) => void store(key, client, draft),
    async remove(key, client) {
      try {
        await (await openDatabase()).delete("drafts", place(key, client));
      } catch {
        // What cannot be reached holds nothing.
      }
    },
  };
}
