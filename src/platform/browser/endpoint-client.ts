import type { ZodType } from "zod";
import type {
  AnswerOf,
  Contract,
  ProblemMembersOf,
  SentBody,
  SentQuery,
} from "../http/contract.ts";
import type { Problem } from "../http/problem.ts";
import { getPagePersonHeaders } from "./page-person.ts";
import { signInAgain } from "./sign-in-again.ts";

/** The result of a request to an endpoint. */
export type Outcome<Answer, Members = object> =
  | { readonly ok: true; readonly answer: Answer }
  /** The server refused; its problem has the reason. */
  | {
      readonly ok: false;
      readonly kind: "refused" | "signedOut";
      readonly problem: Problem & Members;
    }
  /** Unknown whether the server handled the request: no answer, or an unreadable one. */
  | {
      readonly ok: false;
      readonly kind: "offline" | "failed";
      readonly problem: (Problem & Members) | null;
    };

/** The results of a contract's endpoint. */
export type OutcomeOf<C extends Contract> = Outcome<AnswerOf<C>, ProblemMembersOf<C>>;

type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface RequestOptions {
  readonly body?: unknown;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
  /** False for background requests, where a sign-in dialog would surprise the person. */
  readonly promptSignIn?: boolean;
}

type EndpointRequest<C extends Contract> = Omit<RequestOptions, "body"> &
  (PathParams<C["path"]> extends never
    ? object
    : { readonly params: Readonly<Record<PathParams<C["path"]>, string | number>> }) &
  (C["query"] extends undefined ? object : { readonly query?: SentQuery<C> }) &
  (C["form"] extends ZodType
    ? { readonly body: FormData | URLSearchParams }
    : undefined extends C["body"]
      ? { readonly body?: FormData | URLSearchParams }
      : { readonly body: SentBody<C> | FormData | URLSearchParams });

/**
 * Calls an endpoint, typed by its contract: `callEndpoint<typeof saveAffiliation>("POST", "/mon-espace/affiliation",
 * …)`. Import the contract as a type only, so that its schema stays on the server.
 */
export function callEndpoint<C extends Contract>(
  method: C["method"],
  path: C["path"],
  request: EndpointRequest<C>,
): Promise<OutcomeOf<C>> {
  return callUrl<C>(method, buildUrl(path, request), request);
}

/**
 * The same for a URL that the page received. The only place where an ended session is noticed: the person signs in
 * again without leaving the page, and the request is sent once more.
 */
export async function callUrl<C extends Contract>(
  method: C["method"],
  address: string,
  sent: RequestOptions = {},
): Promise<OutcomeOf<C>> {
  const first = await send<C>(method, address, sent);
  if (first.ok || first.kind !== "signedOut" || sent.promptSignIn === false) return first;
  return (await signInAgain()) ? send<C>(method, address, sent) : first;
}

async function send<C extends Contract>(
  method: string,
  address: string,
  { body, keepalive = false, signal }: RequestOptions,
): Promise<OutcomeOf<C>> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
  const response = await fetch(address, {
    method,
    headers: {
      Accept: "application/json",
      ...getPagePersonHeaders(),
      ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
    },
    body: sent,
    keepalive: keepalive && fitsKeepalive(sent),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return null;
  });
  if (!response) return { ok: false, kind: navigator.onLine ? "failed" : "offline", problem: null };
  const content: unknown = await response.json().catch(() => null);
  if (response.ok && (content !== null || response.status === 204)) {
    return { ok: true, answer: content as AnswerOf<C> };
  }
  const problem = isProblem(content) ? (content as Problem & ProblemMembersOf<C>) : null;
  if (!problem || problem.status >= 500) return { ok: false, kind: "failed", problem };
  const kind = problem.code === "SIGN_IN_REQUIRED" ? "signedOut" : "refused";
  return { ok: false, kind, problem };
}

/** Browsers refuse keepalive requests with more than 64 kB in total: a larger one is sent without keepalive. */
const KEEPALIVE_BYTES = 60_000;

const fitsKeepalive = (body: unknown): boolean =>
  typeof body !== "string" || new TextEncoder().encode(body).length <= KEEPALIVE_BYTES;

const isProblem = (content: unknown): content is Problem =>
  typeof content === "object" && content !== null && "code" in content && "status" in content;

function buildUrl(path: string, request: object): string {
  const { params: requestParams, query: requestQuery } = request as {
    params?: unknown;
    query?: unknown;
  };
  const params = (requestParams ?? {}) as Readonly<Record<string, string | number>>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = Object.entries((requestQuery ?? {}) as Record<string, unknown>).flatMap(
    ([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((one) => one !== undefined && one !== null)
        .map((one) => [name, String(one)]),
  );
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}
