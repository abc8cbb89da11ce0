import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The part of S3 that the storage uses, in memory. Counts uploads that were started and neither completed nor
 * aborted.
 */
export async function startS3StandIn() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let begun = 0;

  async function answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? "/", "http://s3");
    const key = url.pathname;
    const upload = url.searchParams.get("uploadId") ?? "";
    const body = await bodyOf(request);
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = `upload-${++begun}`;
      uploads.set(id, new Map());
      return {
        xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (request.method === "PUT" && upload) {
      uploads.get(upload)?.set(Number(url.searchParams.get("partNumber")), body);
      return { headers: { etag: '"part"' } };
    }
    if (request.method === "POST" && upload) {
      const parts = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b);
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
      uploads.delete(upload);
      return {
        xml: "<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>",
      };
    }
    if (request.method === "DELETE" && upload) {
      uploads.delete(upload);
      return { status: 204 };
    }
    if (request.method === "PUT") {
      objects.set(key, body);
      return { headers: { etag: '"x"' } };
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    if (!found) return { status: 404, xml: "<Error><Code>NoSuchKey</Code></Error>" };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = start ? found.subarray(Number(start), Number(end) + 1) : found;
    const headers = {
      "content-length": String(part.length),
      "last-modified": new Date(0).toUTCString(),
      etag: '"x"',
    };
    return { status: start ? 206 : 200, headers, body: request.method === "HEAD" ? null : part };
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, headers = {}, xml, body }) => {
        response.writeHead(
          status,
          xml ? { ...headers, "content-type": "application/xml" } : headers,
        );
        response.end(xml ?? body ?? undefined);
      },
      () => response.destroy(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unfinished: () => uploads.size,
    begun: () => begun,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  xml?: string;
  body?: Buffer | null;
}

/** Clients sign streams by chunk: `length;signature`, the chunk, and perhaps a checksum at the end. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const raw = Buffer.concat(pieces);
  if (!request.headers["content-encoding"]?.includes("aws-chunked")) return raw;
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = raw.indexOf("\r\n", at);
    const length = Number.parseInt(raw.toString("latin1", at, line), 16);
    if (!length) return Buffer.concat(chunks);
    chunks.push(raw.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}
