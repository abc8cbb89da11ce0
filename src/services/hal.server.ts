import { z } from "zod";
import type { OutsideClient } from "./outside-client.server.ts";
import { OutsideError } from "./outside-error.ts";
import type { OutsideWork, WorkPage, WorkSearch } from "./outside-work.ts";
import { toSolrPhrase } from "./outside-work.ts";

/** Works per request: an answer of about half a megabyte. */
const ROWS = 500;
/** Limit of pages, whatever the cursor says. */
const MAX_PAGES = 100;

const FIELDS = [
  "docid",
  "halId_s",
  "docType_s",
  "title_s",
  "authFullName_s",
  "producedDate_s",
  "producedDateY_i",
  "journalTitle_s",
  "conferenceTitle_s",
  "bookTitle_s",
  "publisher_s",
  "doiId_s",
  "uri_s",
  "keyword_s",
];

const responseSchema = z.object({
  response: z.object({ numFound: z.int().min(0), docs: z.array(z.unknown()) }),
  nextCursorMark: z.string().optional(),
});

// Absent values are missing keys, and a multi-valued field may be a single value: only the identifying fields are
// required.
const texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]);
const text = z.string().optional().catch(undefined);
const documentSchema = z.object({
  halId_s: z.string().min(1),
  docType_s: z.string().catch("OTHER"),
  title_s: texts,
  authFullName_s: texts,
  producedDate_s: text,
  producedDateY_i: z.int().optional().catch(undefined),
  journalTitle_s: text,
  conferenceTitle_s: text,
  bookTitle_s: text,
  publisher_s: texts,
  doiId_s: text,
  uri_s: text,
  keyword_s: texts,
});

/** A person's works in the open archive, page by page. */
export async function* fetchHalWorks(
  client: OutsideClient,
  search: WorkSearch,
): AsyncGenerator<WorkPage> {
  let cursor = "*";
  let sent = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await client.request("/search/", responseSchema, {
      query: {
        q: buildHalQuery(search),
        wt: "json",
        fl: FIELDS.join(","),
        // Deep paging needs a total order.
        sort: "docid asc",
        rows: ROWS,
        cursorMark: cursor,
      },
    });
    if (!read) throw new OutsideError(client.service, "nonsense");
    const { numFound, docs } = read.response;
    const works = docs.flatMap((doc) => toWork(doc) ?? []);
    if (docs.length > 0 && works.length === 0) throw new OutsideError(client.service, "nonsense");
    yield { total: numFound, receivedCount: docs.length, works };
    sent += docs.length;
    const next = read.nextCursorMark;
    if (docs.length === 0 || next === undefined || next === cursor) {
      // An incomplete list must not pass for a complete one.
      if (sent < numFound) throw new OutsideError(client.service, "nonsense");
      return;
    }
    cursor = next;
  }
}

export function buildHalQuery({ by, value }: WorkSearch): string {
  if (by === "orcid") return `authORCIDIdExt_id:${toSolrPhrase(value)}`;
  if (by === "name") return `authFullName_t:${toSolrPhrase(value)}`;
  // An idHal is a word, and also has a number.
  return /^\d+$/.test(value) ? `authIdHal_i:${value}` : `authIdHal_s:${toSolrPhrase(value)}`;
}

function toWork(doc: unknown): OutsideWork | undefined {
  const read = documentSchema.safeParse(doc);
  const title = read.data?.title_s[0];
  if (!read.data || !title) return undefined;
  const { data } = read;
  return {
    identifier: data.halId_s,
    kind: data.docType_s,
    title,
    authors: data.authFullName_s,
    container:
      data.journalTitle_s ?? data.bookTitle_s ?? data.conferenceTitle_s ?? data.publisher_s[0],
    date: data.producedDate_s ?? data.producedDateY_i?.toString(),
    doi: data.doiId_s,
    url: data.uri_s,
    keywords: data.keyword_s,
  };
}
