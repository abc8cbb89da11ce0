import { createHash } from "node:crypto";
import { verifyHref } from "#features/proposals/deposits/rules/paths.ts";
import { VerifyPage } from "#features/proposals/deposits/ui/verify-page.tsx";
import {
  listPublishedKeys,
  verifyReceipt,
} from "#features/proposals/deposits/views/verification.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { readUpload, type UploadedFile } from "#platform/http/read-upload.server.ts";
import { requireWithinLimits } from "#platform/throttle/rate-limit.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/verify-receipt.ts";

/**
 * Receipt numbers cannot be guessed (50 random bits), but attempts are limited anyway. Not in the route's policy: the
 * empty form does not count, and a refusal is shown in the form.
 */
const VERIFY_LIMIT = { name: "verify-receipt", per: "network", max: 120, seconds: 3600 } as const;
const MAX_RECEIPT_BYTES = 1_000_000;

export const loader = pageHandler(async (args) => {
  const { params, caller, info } = args;
  const { locale } = info;
  const number = params.number ?? "";
  const given = { number, file: null, documentSha256: null };
  const checked = async () => {
    await requireWithinLimits(caller, [VERIFY_LIMIT], info.clientAddress);
    return { result: await verifyReceipt(caller.db, given, locale) };
  };
  const answer = number ? await submit({ values: { number } }, checked) : { result: null };
  return {
    locale,
    number,
    keys: await listPublishedKeys(caller.db, locale),
    answer: "result" in answer ? answer : answer.data,
  };
});

/** Nothing of the upload is stored: a document is hashed while it is received. */
export const action = pageHandler(async (args) => {
  const { request, caller, info } = args;
  return submit({ values: { number: "" } }, async () => {
    // Before the body is read: a document may be large, and hashing it is work.
    await requireWithinLimits(caller, [VERIFY_LIMIT], info.clientAddress);
    const { fields, files } = await readUpload(request, { maxFiles: 2, storeFile: readPart });
    const number = fields.get("number") ?? "";
    const given = {
      number,
      file: files.get("receipt") ?? null,
      documentSha256: files.get("document")?.sha256 ?? null,
    };
    return { number, result: await verifyReceipt(caller.db, given, info.locale) };
  });
});

interface Part {
  /** The first bytes of a receipt's file as text; empty for a document. */
  readonly text: string;
  readonly sha256: string;
}

/** Null for an empty field. */
async function readPart({ field, fileName, content }: UploadedFile): Promise<Part | null> {
  const hash = createHash("sha256");
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    if (field === "receipt" && bytes < MAX_RECEIPT_BYTES) pieces.push(chunk);
    bytes += chunk.length;
    hash.update(chunk);
  }
  if (fileName === "" && bytes === 0) return null;
  return { text: Buffer.concat(pieces).toString("utf8"), sha256: hash.digest("hex") };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t("deposits:verify.title"),
    description: t("deposits:verify.lead"),
  }));

export default function VerifyReceipt({ loaderData, actionData }: Route.ComponentProps) {
  const { keys } = loaderData;
  const answer = actionData ?? loaderData.answer;
  const number = actionData && "number" in actionData ? actionData.number : loaderData.number;
  return (
    <VerifyPage
      {...{ number, keys }}
      result={"result" in answer ? answer.result : null}
      submission={"problem" in answer ? answer : undefined}
      action={verifyHref()}
    />
  );
}
