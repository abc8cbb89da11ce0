import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "../env.ts";

/**
 * Files people gave us. Keys are ours alone (`cv/<user>/<file>`, plain ASCII): no name a person typed ever becomes a
 * path. Who may read a file is decided by whoever knows its key, before asking for it.
 */
export interface Storage {
  put(key: string, content: Uint8Array): Promise<void>;
  read(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
  /** Everything whose key begins with `prefix/`. */
  deleteAll(prefix: string): Promise<void>;
}

type Settings = Pick<
  Env,
  "DATA_DIR" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_KEY" | "S3_SECRET"
>;

export function createStorage(settings: Settings): Storage {
  // Made when first used: the client of S3 is large, and most processes never touch a file.
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openDisk(settings);
    return opened;
  };
  return {
    put: async (key, content) => (await disk()).put(checked(key), content),
    read: async (key) => Buffer.from(await (await disk()).getBytes(checked(key))),
    stream: async (key) => (await disk()).getStream(checked(key)),
    delete: async (key) => (await disk()).delete(checked(key)),
    deleteAll: async (prefix) => (await disk()).deleteAll(`${checked(prefix)}/`),
  };
}

async function openDisk(settings: Settings): Promise<Disk> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_KEY, S3_SECRET } = settings;
  if (!S3_BUCKET) {
    const location = join(resolve(settings.DATA_DIR), "files");
    return new Disk(new FSDriver({ location, visibility: "private" }));
  }
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      region: S3_REGION,
      visibility: "private",
      supportsACL: false,
      ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
      ...(S3_KEY && S3_SECRET
        ? { credentials: { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET } }
        : {}),
    }),
  );
}

function checked(key: string): string {
  if (!/^[a-z0-9-]+(?:[/.][a-z0-9-]+)*$/.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
