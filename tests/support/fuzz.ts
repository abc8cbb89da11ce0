import {
  ODD_BODIES,
  ODD_ENDINGS,
  ODD_FILES,
  ODD_HEADERS,
  ODD_TEXTS,
  ODD_UPLOAD_REQUESTS,
  ODD_VALUES,
  type OddBody,
} from "./odd-inputs.ts";
import { buildAddress, listParameters } from "./route-addresses.ts";
import { listQueryNames, type SentFields } from "./sent-fields.ts";

export interface FuzzRequest {
  readonly path: string;
  readonly init: RequestInit;
}

type Params = Readonly<Record<string, string>>;

/** Names of query parameters of the product. */
const QUERY_NAMES = [
  ...[
    "page",
    "nbElementsPerPage",
    "keywords",
    "status",
    "sort",
    "partner",
    "partners",
    "closingFrom",
  ],
  ...["closingTo", "erc", "ercDomains", "to", "next", "locale", "id", "q", "from", "start", "end"],
  ...["supprimer", "fait", "step", "token", "code", "state", "v", "type", "view"],
];

/** Requests of one kind; each address tries one in `every`. */
export interface FuzzList {
  readonly every: number;
  readonly requests: readonly FuzzRequest[];
}

/** An address with valid parameters. */
export interface FuzzedAddress {
  readonly pattern: string;
  readonly params: Params;
  /** A page, which also has a `.data` address. */
  readonly isPage: boolean;
}

/** Requests with odd parameters, suffixes, queries, headers and methods. */
export function buildReadRequests(
  { pattern, params, isPage }: FuzzedAddress,
  query: unknown,
): FuzzList[] {
  const path = buildAddress(pattern, params);
  const dataOf = isPage ? mostlyData : (one: string) => one;
  const names = [...listQueryNames(query), ...QUERY_NAMES];
  const parameters = listParameters(pattern).flatMap((name) =>
    ODD_TEXTS.map((text) => buildAddress(pattern, { ...params, [name]: text.toWellFormed() })),
  );
  const queries = ODD_TEXTS.map((text, at) => {
    const some = [at, at + 7, at + 13, at * 3 + 1].map((one) => [pick(names, one), text]);
    return `${dataOf(path, at)}?${new URLSearchParams(some)}`;
  });
  const get = (one: string, at: number) => ({
    path: one,
    init: { method: at % 5 === 4 ? "HEAD" : "GET", headers: QUICK },
  });
  return [
    { every: 2, requests: parameters.map((one, at) => get(dataOf(one, at), at)) },
    { every: 9, requests: ODD_ENDINGS.map((ending, at) => get(path + ending, at)) },
    { every: 9, requests: queries.map(get) },
    {
      every: 6,
      requests: ODD_HEADERS.map((headers, at) => ({ path: dataOf(path, at), init: { headers } })),
    },
    // Few and fast: sent to every address.
    {
      every: 0,
      requests: ["OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"].map((method) => ({
        path,
        init: { method, headers: QUICK },
      })),
    },
    { every: 3, requests: takesPieces(pattern) ? ODD_UPLOAD_REQUESTS.map(pieceAt(path)) : [] },
  ];
}

const takesPieces = (pattern: string) => /\/envois(?:\/:upload)?$/.test(pattern);

/** Longer than its declared length. */
const LONG_PIECE = "abc".repeat(50_000);

const pieceAt =
  (path: string) =>
  ({ method, headers }: (typeof ODD_UPLOAD_REQUESTS)[number]): FuzzRequest => ({
    path,
    init: {
      method,
      headers,
      ...(method === "PATCH" || method === "POST" ? { body: LONG_PIECE } : {}),
    },
  });

/** Clients that do not accept HTML get refusals without rendering. */
const QUICK = { accept: "application/json" };

/**
 * `.data` runs the same loaders and actions without rendering, which takes most of the time; one in seven is rendered
 * too.
 */
const mostlyData = (path: string, at: number): string =>
  at % 7 === 0 ? path : path === "/" ? "/_root.data" : `${path}.data`;

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

const METHODS = ["POST", "POST", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Odd values for each field of a form or contract. */
const TRIES = 12;

/** Bodies that are malformed, and valid bodies with one changed field. */
export function buildPostRequests(
  { pattern, params, isPage }: FuzzedAddress,
  sent: readonly SentFields[],
  sampleFile: unknown,
): FuzzList[] {
  const path = buildAddress(pattern, params);
  const post = ({ type, body }: OddBody, at: number, method: string): FuzzRequest => ({
    path: isPage ? mostlyData(path, at) : path,
    init: {
      method,
      body: body as BodyInit,
      headers: { ...QUICK, ...(type === null ? {} : { "content-type": type }) },
    },
  });
  const changed = sent.flatMap(changedBodies);
  const files = sent.flatMap((one) => changedFiles(one, sampleFile));
  return [
    { every: 3, requests: ODD_BODIES.map((one, at) => post(one, at, pick(METHODS, at))) },
    // A form of two hundred fields gets as many requests as one of ten.
    {
      every: 4 * Math.ceil(changed.length / MAX_CHANGED),
      requests: changed.map((one, at) => post(one, at, "POST")),
    },
    {
      every: 3 * Math.ceil(files.length / MAX_CHANGED),
      requests: files.map((one, at) => post(one, at, "POST")),
    },
  ];
}

const MAX_CHANGED = 300;

/** A form with each file replaced by an odd one, or by the sample with one changed field. */
function changedFiles(sent: SentFields, sample: unknown): OddBody[] {
  if (!("form" in sent) || !sent.files) return [];
  const samples = pathsIn(sample).flatMap((keys, field) =>
    [...tries(field).slice(0, 3), ...ODD_VALUES].map((value) => ({
      name: "a.json",
      content: JSON.stringify(replaced(sample, keys, value)),
    })),
  );
  return sent.files.flatMap((name) =>
    [...ODD_FILES, ...samples].map((file) => multipartBody(sent.form, name, file)),
  );
}

const BOUNDARY = "odd";

function multipartBody(
  fields: Readonly<Record<string, string>>,
  name: string,
  file: (typeof ODD_FILES)[number],
): OddBody {
  const part = (head: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const others = Object.entries(fields).filter(([field]) => field !== name);
  const body = [
    ...others.map(([field, value]) => part(`name="${field}"`, value)),
    part(`name="${name}"; filename="${file.name}"`, file.content),
    `--${BOUNDARY}--\r\n`,
  ];
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: body.join("") };
}

function changedBodies(sent: SentFields): OddBody[] {
  if ("form" in sent) {
    return Object.keys(sent.form).flatMap((name, field) =>
      tries(field).map((text) => ({
        type: "application/x-www-form-urlencoded",
        body: new URLSearchParams({ ...sent.form, [name]: text }).toString(),
      })),
    );
  }
  const json = (value: unknown): OddBody => ({
    type: "application/json",
    body: JSON.stringify(value),
  });
  return pathsIn(sent.json).flatMap((keys, field) =>
    [...tries(field), ...ODD_VALUES].map((value) => json(replaced(sent.json, keys, value))),
  );
}

/** Each field starts where the previous one ended, so that a few fields cover all odd texts. */
const tries = (field: number): string[] =>
  Array.from({ length: TRIES }, (_, at) => pick(ODD_TEXTS, field * TRIES + at));

const MAX_FIELDS = 40;

/** The paths of all fields of a value, outer ones first. */
function pathsIn(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const own = Object.keys(value).map((key) => [...above, key]);
  const below = Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...above, key]));
  return [...own, ...below].slice(0, MAX_FIELDS);
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one) => replaced(one, rest, by));
  return {
    ...(value as object),
    [key]: replaced((value as Record<string, unknown>)[key], rest, by),
  };
}
