import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { DomainError } from "../errors.ts";

export interface UploadedFile {
  /** The name of the form field. */
  readonly field: string;
  /** The file's name as sent: never a path, and not trustworthy. */
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

interface UploadOptions<Stored> {
  readonly maxFiles: number;
  readonly maxFields?: number;
  readonly maxFieldBytes?: number;
  /** Handles a file while it arrives: stores it, or reads the first bytes. */
  storeFile(file: UploadedFile): Promise<Stored>;
  /** Deletes a stored file of a request that broke off or was refused. */
  discardFile?(stored: Stored): Promise<void>;
}

interface Upload<Stored> {
  readonly fields: URLSearchParams;
  readonly files: ReadonlyMap<string, Stored>;
}

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 100_000;
/** Keys of answers in nested groups are long. */
const MAX_NAME_BYTES = 1_000;

/**
 * Reads a form with large files as a stream: only the chunk passed to `storeFile` is in memory. An empty file field
 * arrives as a file without name and content, as browsers send it.
 */
export async function readUpload<Stored>(
  request: Request,
  { storeFile, discardFile, ...limits }: UploadOptions<Stored>,
): Promise<Upload<Stored>> {
  const { maxFields = MAX_FIELDS } = limits;
  const parser = createParser(request, { ...limits, maxFields });
  let fieldCount = 0;
  const fields = new URLSearchParams();
  const files = new Map<string, Stored>();
  const storing: Promise<void>[] = [];
  const arriving = new Set<Readable>();
  const failures: unknown[] = [];
  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) failures.push(new DomainError("BODY_TOO_LARGE"));
    if (`${name}${value}`.includes("\0")) failures.push(new DomainError("BAD_REQUEST"));
    // The parser drops surplus fields silently: a limit one higher reveals that there are too many.
    if (++fieldCount > maxFields) failures.push(new DomainError("BODY_TOO_LARGE"));
    fields.append(name, value);
  });
  parser.on("file", (field, content, fileName) => {
    if (`${field}${fileName ?? ""}`.includes("\0")) failures.push(new DomainError("BAD_REQUEST"));
    arriving.add(content);
    // Ending the stream early would also drop the parts after it.
    const pieces = content.iterator({ destroyOnReturn: false });
    const stored = storeFile({ field, fileName: fileName ?? "", content: pieces }).then(
      async (value) => {
        if (files.has(field)) await discardFile?.(value);
        else files.set(field, value);
      },
      (error: unknown) => failures.push(error),
    );
    storing.push(
      stored.then(() => {
        arriving.delete(content);
        // The rest that `storeFile` did not read is dropped, so that the following parts arrive.
        content.on("error", () => {}).resume();
      }),
    );
  });
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => failures.push(new DomainError("BODY_TOO_LARGE")));
  try {
    await pipeline(Readable.fromWeb(request.body as never), parser);
  } catch (error) {
    // The client disconnected or sent a malformed body. Readers of unfinished files must not wait for ever.
    failures.unshift(toBodyError(error));
    for (const content of arriving) content.destroy(error as Error);
  }
  await Promise.all(storing);
  if (failures.length === 0) return { fields, files };
  for (const stored of files.values()) await discardFile?.(stored);
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

/** The first bytes of a file, for files small enough to buffer; the rest is dropped. */
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
