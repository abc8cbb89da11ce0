import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { StorageBackend } from "./storage.server.ts";

/** On the same disk as the files, so that a complete file is renamed in one step. No key begins with a dot. */
const INCOMING = ".incoming";
/** No upload takes a day: older files were left by a process that died. */
const ORPHAN_AGE_MS = 86_400_000;

/** Files in a local folder. */
export async function openFolder(dataDir: string): Promise<StorageBackend> {
  const location = join(resolve(dataDir), "files");
  const incoming = join(location, INCOMING);
  await removeOrphans(incoming);
  return {
    disk: new Disk(new FSDriver({ location, visibility: "private" })),
    async write(key, content) {
      const path = join(location, key);
      const unfinished = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true });
      // Opened here: a stream opens its file lazily, possibly after the cleanup of a failed upload.
      const file = await open(unfinished, "wx");
      try {
        await pipeline(content, file.createWriteStream({ flush: true }));
        await mkdir(dirname(path), { recursive: true });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async stream(key, range) {
      const file = await open(join(location, key));
      return file.createReadStream(range);
    },
  };
}

async function removeOrphans(incoming: string): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ORPHAN_AGE_MS) await rm(path, { force: true });
  }
}
