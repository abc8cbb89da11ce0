import type { Next } from "hono";
import type { ErrorCode } from "../errors.ts";
import type { AppContext } from "./app-context.ts";
import { discardBody } from "./body-limit.server.ts";
import type { CreateErrorResponse } from "./error-response.server.ts";
import {
  countOccurrences,
  decodeUtf8,
  findEncodedFieldsProblem,
  findFormDataProblem,
  findJsonProblem,
  findUrlProblem,
  hasTwoHosts,
} from "./malformed.ts";
import { MAX_BUFFERED_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/** Why a request is refused by its request line and Host header, or null. */
export function findRequestLineProblem({ req, env }: AppContext): ErrorCode | null {
  const { method, url } = req;
  if (!METHODS.has(method)) return "METHOD_NOT_ALLOWED";
  // Requests of tests have no connection.
  if (hasTwoHosts(env?.incoming?.rawHeaders ?? [])) return "BAD_REQUEST";
  return findUrlProblem(url.slice(url.indexOf("/", url.indexOf("//") + 2)));
}

/** Buffers small bodies before any other work. */
export function bufferBodies(fail: CreateErrorResponse) {
  return async (c: AppContext, next: Next): Promise<Response | undefined> => {
    const { raw } = c.req;
    if (isReadByRoute(c) || !raw.body) return void (await next());
    // `arrayBuffer`, because requests of the Node server have no `bytes`. Null: the client disconnected.
    const bytes = await raw.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
    if (!bytes) return fail(c, "BAD_REQUEST");
    const { method, headers, signal } = raw;
    c.set("body", bytes);
    c.req.raw = new Request(raw.url, { method, headers, signal, body: bytes });
    return void (await next());
  };
}

/**
 * Refuses bodies of an unsupported type, or with malformed content. Small bodies are checked here for all routes. Of a
 * large one only the type is; its content is checked by its reader (`readUpload`, `readLargeForm`, `endpoint`), once
 * the sender is known.
 */
export function rejectMalformedBodies(
  fail: CreateErrorResponse,
  isSignedIn: (c: AppContext) => Promise<boolean>,
  rejectTooManyFields: (c: AppContext) => Promise<Response>,
) {
  const isVisitor = async (c: AppContext) => !mayBeSignedIn(c) || !(await isSignedIn(c));
  return async (c: AppContext, next: Next): Promise<Response | undefined> => {
    const { raw } = c.req;
    const kind = toBodyKind(raw.headers.get("content-type"));
    const body = c.get("body");
    const isForm = kind === "form" || kind === "multipart";
    const isExpectedKind = c.get("policy").largeKind === "form" ? isForm : kind === "json";
    if (isReadByRoute(c) && isExpectedKind) return void (await next());
    if (!raw.body || isStreamedType(c) || isDeleteWithoutBody(c)) return void (await next());
    if (body) {
      // Counted in the bytes: parsing a thousand fields costs as much as several pages.
      if (countFields(kind, body, raw.headers) > MAX_VISITOR_FIELDS && (await isVisitor(c)))
        return rejectTooManyFields(c);
      const problem = await findBodyProblem(kind, body, raw.headers);
      return problem ? fail(c, problem) : void (await next());
    }
    await discardBody(raw.body);
    return fail(c, "UNSUPPORTED_MEDIA_TYPE");
  };
}

/**
 * Browsers send DELETE without a body and without Content-Type. The Node server still gives such a request a body
 * stream; HTTP/1.1 announces a body by Content-Length or Transfer-Encoding.
 */
const isDeleteWithoutBody = ({ req, env }: AppContext): boolean =>
  req.method === "DELETE" &&
  env?.incoming !== undefined &&
  Number(req.raw.headers.get("content-length") ?? 0) === 0 &&
  !req.raw.headers.has("transfer-encoding");

/** Passed on unchecked. */
const isStreamedType = (c: AppContext): boolean => {
  const { streamedType } = c.get("policy");
  return streamedType !== null && c.req.raw.headers.get("content-type") === streamedType;
};

const isReadByRoute = (c: AppContext): boolean =>
  isStreamedType(c) || c.get("policy").maxBodyBytes > MAX_BUFFERED_BODY_BYTES;

/** Many times the size of any visitor's form; signed-in people may send a list of a thousand. */
const MAX_VISITOR_FIELDS = 200;

/** The number of fields of a form, without parsing it. */
function countFields(kind: BodyKind, bytes: Uint8Array<ArrayBuffer>, headers: Headers): number {
  const separators = { form: "&", multipart: `--${getBoundary(headers)}` };
  if (kind !== "form" && kind !== "multipart") return 0;
  return countOccurrences(
    separators[kind],
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  );
}

const getBoundary = (headers: Headers): string =>
  /;\s*boundary="?([^";]+)/i.exec(headers.get("content-type") ?? "")?.[1] ?? "";

type BodyKind = "form" | "multipart" | "json" | "unnamed" | "other";

function toBodyKind(contentType: string | null): BodyKind {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "") return "unnamed";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data") return "multipart";
  return /^application\/(?:[\w.+-]+\+)?json$/.test(type) ? "json" : "other";
}

async function findBodyProblem(
  kind: BodyKind,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<ErrorCode | null> {
  if (bytes.length === 0) return null;
  if (kind === "other") return "UNSUPPORTED_MEDIA_TYPE";
  if (kind === "multipart") {
    const type = headers.get("content-type") ?? "";
    const form = await new Response(bytes, { headers: { "Content-Type": type } })
      .formData()
      .catch(() => null);
    return form ? findFormDataProblem(form) : "BAD_REQUEST";
  }
  const text = decodeUtf8(bytes);
  if (text === null) return "BAD_REQUEST";
  // Without a type it may be form or JSON: both checks apply.
  return (
    (kind === "json" ? null : findEncodedFieldsProblem(text)) ??
    (kind === "form" ? null : findJsonProblem(text))
  );
}
