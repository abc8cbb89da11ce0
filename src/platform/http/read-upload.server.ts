import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { DomainError } from "../errors.ts";

export interface UploadedFile {
  /** The name of the form's field. */
  readonly field: string;
  /** What the sender calls the file: never a path, and never to be believed. */
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

interface UploadOptions<Kept> {
  readonly maxFiles: number;
  readonly maxFields?: number;
  readonly maxFieldBytes?: number;
  /** What becomes of a file while it arrives: kept in the storage, or read as far as it may be. */
  storeFile(file: UploadedFile): Promise<Kept>;
  /** Takes back what was kept of a request that then broke off or was refused. */
  discardFile?(kept: Kept): Promise<void>;
}

interface Upload<Kept> {
  readonly fields: URLSearchParams;
  readonly files: ReadonlyMap<string, Kept>;
}

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 100_000;
/** The key of an answer in groups of groups. */
const MAX_NAME_BYTES = 1_000;

/**
 * Reads a posted form whose files may be large, as it arrives: nothing of a file is held but the piece that `keep` is
 * given. A field left empty comes as a file without name and content, as browsers send it.
 */
export async function readUpload<Kept>(
  request: Request,
  { storeFile, discardFile, ...limits }: UploadOptions<Kept>,
): Promise<Upload<Kept>> {
  const { maxFields = MAX_FIELDS } = limits;
  const parser = createParser(request, { ...limits, maxFields });
  let counted = 0;
  const fields = new URLSearchParams();
  const files = new Map<string, Kept>();
  const keeping: Promise<void>[] = [];
  const arriving = new Set<Readable>();
  const failures: unknown[] = [];
  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) failures.push(new DomainError("BODY_TOO_LARGE"));
    if (`${name}${value}`.includes("\0")) failures.push(new DomainError("BAD_REQUEST"));
    // The parser drops the rest of a piece without a word: one more than may come tells that there are too many.
    if (++counted > maxFields) failures.push(new DomainError("BODY_TOO_LARGE"));
    fields.append(name, value);
  });
  parser.on("file", (field, content, fileName) => {
    if (`${field}${fileName ?? ""}`.includes("\0")) failures.push(new DomainError("BAD_REQUEST"));
    arriving.add(content);
    // Whoever has read enough must not end the stream: what follows it in the form would never come.
    const pieces = content.iterator({ destroyOnReturn: false });
    const kept = storeFile({ field, fileName: fileName ?? "", content: pieces }).then(
      async (value) => {
        if (files.has(field)) await discardFile?.(value);
        else files.set(field, value);
      },
      (error: unknown) => failures.push(error),
    );
    keeping.push(
      kept.then(() => {
        arriving.delete(content);
        // What `keep` left unread is read and forgotten, so that the rest of the form arrives.
        content.on("error", () => {}).resume();
      }),
    );
  });
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => failures.push(new DomainError("BODY_TOO_LARGE")));
  try {
    await pipeline(Readable.fromWeb(request.body as never), parser);
  } catch (error) {
    // The sender left, or sent nonsense. Whoever waits for the rest of a file must not wait for ever.
    failures.unshift(toBodyError(error));
    for (const content of arriving) content.destroy(error as Error);
  }
  await Promise.all(keeping);
  if (failures.length === 0) return { fields, files };
  for (const kept of files.values()) await discardFile?.(kept);
  throw failures[0];
}

function createParser(
  request: Request,
  {
    maxFiles,
    maxFields,
    maxFieldBytes = MAX_FIELD_BYTES,
  }: Omit<UploadOptions<unknown>, "storeFile" | "discardFile"> & { maxFields: number },
): BusboyInstance {
  const type = request.headers.get("content-type");
  if (!type || !request.body) throw new DomainError("BAD_REQUEST");
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: {
        files: maxFiles,
        fields: maxFields + 1,
        parts: maxFiles + maxFields + 1,
        fieldSize: maxFieldBytes,
        fieldNameSize: MAX_NAME_BYTES,
      },
    });
  } catch {
    throw new DomainError("BAD_REQUEST");
  }
}

const toBodyError = (error: unknown) =>
  error instanceof DomainError ? error : new DomainError("BAD_REQUEST");

/** The first bytes of a file, for those small enough to be held; the rest is let go. */
export async function readFirstBytes(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    if (bytes < maxBytes) chunks.push(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}
