import { createHash } from "node:crypto";
import { verifyHref } from "#features/deposits/ui/deposit-hrefs.ts";
import { VerifyPage } from "#features/deposits/ui/verify-page.tsx";
import { publishedKeys, verify } from "#features/deposits/views/verification.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { firstBytes, readUpload, type UploadedFile } from "#platform/http/read-upload.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { networkLimits } from "#platform/rate-limit/network.ts";
import { consumeRateLimits } from "#platform/rate-limit/rate-limit.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/verify-receipt.ts";

/** Numbers cannot be guessed in earnest, and are not to be tried by the thousand either. */
const VERIFY_LIMIT = { name: "verify-receipt", most: 120, seconds: 3600 } as const;
const TOO_MANY = { ok: false, problem: "tooMany" } as const;
const MAX_RECEIPT_BYTES = 1_000_000;

export const loader = pageHandler(async (args) => {
  const { params, caller, info } = args;
  const { locale } = info;
  const number = params.number ?? "";
  const given = { number, file: null, documentSha256: null };
  const check = async () =>
    (await isWithinLimit(args)) ? verify(caller.db, given, locale) : TOO_MANY;
  return {
    locale,
    number,
    keys: await publishedKeys(caller.db, locale),
    result: number ? await check() : null,
  };
});

/** Nothing of what is sent is kept: of a document only its digest is made, while it passes. */
export const action = pageHandler(async (args) => {
  // Before the body is read: a document may be large, and making its digest is work.
  if (!(await isWithinLimit(args))) return { number: "", result: TOO_MANY };
  const { fields, files } = await readUpload(args.request, { maxFiles: 2, keep: readPart });
  const number = fields.get("number") ?? "";
  const given = {
    number,
    file: files.get("receipt")?.text ?? null,
    documentSha256: files.get("document")?.sha256 ?? null,
  };
  return { number, result: await verify(args.caller.db, given, args.info.locale) };
});

const isWithinLimit = ({ caller, info }: RouteArgs) =>
  consumeRateLimits(caller, networkLimits(VERIFY_LIMIT, info.clientAddress), {
    now: caller.clock.now(),
    clientAddress: info.clientAddress,
  });

interface Part {
  readonly text: string | null;
  readonly sha256: string | null;
}

async function readPart({ field, fileName, content }: UploadedFile): Promise<Part> {
  if (field === "receipt") {
    const text = (await firstBytes(content, MAX_RECEIPT_BYTES)).toString("utf8");
    return { text: fileName === "" && text === "" ? null : text, sha256: null };
  }
  if (field !== "document") return { text: null, sha256: null };
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { text: null, sha256: fileName === "" && bytes === 0 ? null : hash.digest("hex") };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t("deposits:verify.title"),
    description: t("deposits:verify.lead"),
  }));

export default function VerifyReceipt({ loaderData, actionData }: Route.ComponentProps) {
  const { keys } = loaderData;
  const { number, result } = actionData ?? loaderData;
  return <VerifyPage number={number} result={result} keys={keys} action={verifyHref()} />;
}
