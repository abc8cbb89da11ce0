import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import type { findLetter } from "#features/proposals/decision-letters/queries/letters.server.ts";
import { loadAnnouncedDates } from "#features/proposals/deposits/queries/announced-dates.server.ts";
import {
  findVersionReceipt,
  listVersionFiles,
} from "#features/proposals/deposits/queries/versions.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import { verifyHref } from "#features/proposals/deposits/rules/paths.ts";
import { formatStoredReceipt, parseReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { buildReceiptDocument } from "#features/proposals/deposits/rules/receipt-document.ts";
import { streamVersionArchive } from "#features/proposals/deposits/views/version-archive.server.ts";
import { recordDocument } from "#features/proposals/deposits/writes/record-document.server.ts";
import type { Version } from "#features/proposals/dossier-exports/views/print-version.server.ts";
import { loadVersionPdf } from "#features/proposals/dossier-exports/views/version-pdf.server.ts";
import { DomainError } from "#platform/errors.ts";
import { buildContentDisposition, toSafeFileName } from "#platform/http/attachment.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { createFileResponse } from "./file-response.server.ts";

/**
 * The files of a deposited version, for its team and for its agency. Each caller has checked the right to read the version.
 * `owner` is the person whose share of the printer is used.
 */
export interface ReadVersion {
  readonly version: Version;
  readonly owner: string;
  readonly acronym: string;
}

async function loadReceiptRow({ caller }: RouteArgs, { version }: ReadVersion) {
  const row = await findVersionReceipt(caller.db, version.id);
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/** The signed receipt of a version as a standalone file. */
export async function sendReceiptFile(args: RouteArgs, read: ReadVersion): Promise<Response> {
  const row = await loadReceiptRow(args, read);
  const file = Buffer.from(formatStoredReceipt(row));
  return createFileResponse(file, "application/json", `${row.number}.json`);
}

/**
 * The receipt of a version as PDF. Its digest is recorded, so that the verification page recognises the file
 * (decision 18).
 */
export async function sendReceiptPdf(args: RouteArgs, read: ReadVersion): Promise<Response> {
  const { caller, info } = args;
  const { locale } = info;
  const { version, owner } = read;
  const row = await loadReceiptRow(args, read);
  const receipt = parseReceipt(row.receipt);
  const document = buildReceiptDocument(receipt, {
    locale,
    t: getTranslator(locale),
    announced: await loadAnnouncedDates(caller.db, receipt.dossier.id),
    verify: info.origin + verifyHref(row.number),
  });
  const pdf = await renderPdf(bindPrinter(caller.pdf, { owner }), document, version.depositedAt);
  await recordDocument(caller, version.id, {
    receiptNumber: row.number,
    kind: "receipt",
    locale,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    bytes: pdf.length,
  });
  return createFileResponse(pdf, "application/pdf", `${row.number}.pdf`);
}

/** All files of a deposited version as one archive. */
export async function sendVersionArchive(args: RouteArgs, read: ReadVersion): Promise<Response> {
  const row = await loadReceiptRow(args, read);
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": buildContentDisposition(`${row.number}.zip`),
    "X-Content-Type-Options": "nosniff",
  };
  if (args.request.method === "HEAD") return new Response(null, { headers });
  const content = streamVersionArchive(args.caller, read.version, row);
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, { headers });
}

/** The canonical JSON of a version, unchanged: the receipt signs its digest. */
export function sendManifest(_: RouteArgs, { version }: ReadVersion): Response {
  const name = `${version.receiptNumber}-dossier.json`;
  return createFileResponse(Buffer.from(version.manifest), "application/json", name);
}

/** A file of a deposited version, byte for byte. */
export async function sendFrozenFile(args: RouteArgs, read: ReadVersion): Promise<Response> {
  const { db, storage } = args.caller;
  const files = await listVersionFiles(db, read.version.id);
  const file = files.find(({ sha256 }) => sha256 === args.params.sha256);
  if (!file) throw new DomainError("NOT_FOUND");
  return createStoredFileResponse(args.request, storage, {
    key: frozenKey(file.sha256),
    mime: file.contentType,
    version: file.sha256,
    fileName: file.path.split("/").at(-1) ?? file.name,
    bytes: file.bytes,
  });
}

/** The frozen PDF of a deposited version. */
export async function sendVersionPdf(args: RouteArgs, read: ReadVersion): Promise<Response> {
  const { version, owner, acronym } = read;
  const pdf = await loadVersionPdf(args.caller, version, args.info.locale, { owner });
  return createStoredFileResponse(args.request, args.caller.storage, {
    key: frozenKey(pdf.sha256),
    mime: "application/pdf",
    version: pdf.sha256,
    fileName: toSafeFileName(`${acronym} v${version.number}`, "pdf", "dossier"),
    bytes: pdf.bytes,
  });
}

/** A letter of the agency to the team of a dossier, byte for byte as it was frozen. */
export const sendLetterPdf = (
  { request, caller }: RouteArgs,
  letter: Awaited<ReturnType<typeof findLetter>>,
): Promise<Response> =>
  createStoredFileResponse(request, caller.storage, {
    key: frozenKey(letter.sha256),
    mime: "application/pdf",
    version: letter.sha256,
    fileName: `${letter.number}-${letter.sentAt.toISOString().slice(0, 10)}.pdf`,
    bytes: letter.bytes,
  });
