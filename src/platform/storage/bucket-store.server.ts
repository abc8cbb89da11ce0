import { Readable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { StorageBackend, StorageSettings } from "./storage.server.ts";

/** Memory of each upload: parts times size. S3 accepts no smaller parts. */
const PART_BYTES = 5 * 1024 * 1024;
const MAX_CONCURRENT_PARTS = 2;

/** Files in an S3 bucket. */
export function openBucket(settings: StorageSettings & { S3_BUCKET: string }): StorageBackend {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_KEY, S3_SECRET } = settings;
  const client = new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(S3_KEY && S3_SECRET
      ? { credentials: { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET } }
      : {}),
  });
  const options = { bucket: S3_BUCKET, visibility: "private", supportsACL: false } as const;
  return {
    disk: new Disk(new S3Driver({ ...options, client })),
    // A file of unknown length is sent in parts; an interrupted upload is removed completely.
    async write(key, content) {
      const upload = new Upload({
        client,
        params: {
          Bucket: S3_BUCKET,
          Key: key,
          Body: Readable.from(content, { objectMode: false }),
        },
        partSize: PART_BYTES,
        queueSize: MAX_CONCURRENT_PARTS,
        leavePartsOnError: false,
      });
      await upload.done();
    },
    async stream(key, range) {
      const found = await client.send(
        new GetObjectCommand({
          Bucket: S3_BUCKET,
          Key: key,
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      return found.Body as Readable;
    },
  };
}
