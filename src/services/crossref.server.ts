import { z } from "zod";
import { normalizeDoi } from "#bibliography/doi.ts";
import {
  makeReference,
  type Reference,
  type ReferenceType,
  toPartialDate,
} from "#bibliography/reference.ts";
import type { Deps } from "#platform/deps.ts";
import { fetchCached } from "#platform/outside/outside-cache.server.ts";
import type { OutsideClient } from "./outside-client.server.ts";
import { getOutsideClient } from "./outside-clients.server.ts";
import { OutsideError } from "./outside-error.ts";

/** Crossref, the register of DOIs of publications. Most datasets and theses are registered elsewhere. */

// Only the DOI is always present; a missing or odd field drops that field, not the work.
const text = z.string().catch("");
const texts = z.array(z.string()).catch([]);
const date = z
  .object({ "date-parts": z.array(z.array(z.number().nullable())) })
  .nullish()
  .catch(null)
  .transform((wrapper) => toPartialDate(...((wrapper?.["date-parts"][0] ?? []) as [number])));
const author = z.object({ given: text, family: text, name: text }).nullable().catch(null);

const workSchema = z.object({
  status: z.literal("ok"),
  message: z.object({
    DOI: z.string().min(1),
    type: text,
    title: texts,
    subtitle: texts,
    "container-title": texts,
    publisher: text,
    author: z.array(author).catch([]),
    volume: text,
    issue: text,
    page: text,
    "article-number": text,
    "published-print": date,
    "published-online": date,
    published: date,
    issued: date,
  }),
});

const TYPES: Readonly<Record<string, ReferenceType>> = {
  "journal-article": "article",
  book: "book",
  monograph: "book",
  "edited-book": "book",
  "reference-book": "book",
  "book-chapter": "chapter",
  "book-section": "chapter",
  "book-part": "chapter",
  "reference-entry": "chapter",
  "proceedings-article": "conference",
  proceedings: "proceedings",
  dissertation: "thesis",
  report: "report",
  "report-component": "report",
  "posted-content": "preprint",
  dataset: "dataset",
  database: "dataset",
};

/** The work of a DOI, or null if Crossref has none. Throws `OutsideError` if the service fails. */
export async function readCrossrefWork(
  client: OutsideClient,
  doi: string,
): Promise<Reference | null> {
  const bare = normalizeDoi(doi);
  if (!bare) return null;
  const answer = await client.request(`/works/${encodeURIComponent(bare)}`, workSchema);
  if (!answer) return null;
  const { message } = answer;
  // A work without a title can be neither shown nor cited; that is no failure of the service.
  const title = toPlainText(message.title[0]);
  const subtitle = toPlainText(message.subtitle[0]);
  if (!title) throw new OutsideError(client.service, "refused");
  return makeReference({
    type: TYPES[message.type] ?? "other",
    authors: message.author.flatMap((one) =>
      one ? [{ family: toPlainText(one.family || one.name), given: toPlainText(one.given) }] : [],
    ),
    title: subtitle && !title.includes(subtitle) ? `${title}: ${subtitle}` : title,
    container: toPlainText(message["container-title"][0]),
    publisher: toPlainText(message.publisher),
    date:
      message["published-print"] ||
      message["published-online"] ||
      message.published ||
      message.issued,
    volume: message.volume,
    issue: message.issue,
    pages: message.page || message["article-number"],
    doi: message.DOI,
    url: `https://doi.org/${bare}`,
  });
}

/** A DOI's data seldom changes; new DOIs appear every minute, so an unknown DOI is never cached. */
const CACHE_MS = 30 * 24 * 3_600_000;

class UnknownDoiError extends Error {}

/** The same with a cache for all processes: lists of references repeat the same works. */
export async function findReferenceByDoi(
  deps: Pick<Deps, "env" | "db" | "clock" | "log">,
  doi: string,
): Promise<Reference | null> {
  const key = normalizeDoi(doi);
  if (!key) return null;
  const cacheOptions = { service: "crossref", key, now: deps.clock.now(), maxAgeMs: CACHE_MS };
  try {
    return await fetchCached(deps.db, cacheOptions, async () => {
      const found = await readCrossrefWork(getOutsideClient(deps, "crossref"), key);
      if (!found) throw new UnknownDoiError();
      return found;
    });
  } catch (error) {
    if (error instanceof UnknownDoiError) return null;
    throw error;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Titles contain publishers' markup and entities; a lone "<" is text. */
function toPlainText(source = ""): string {
  return source
    .replace(/<\/?[a-zA-Z][^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    });
}
