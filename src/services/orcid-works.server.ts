import { z } from "zod";
import { toPartialDate } from "#bibliography/reference.ts";
import { isOrcidId } from "./orcid/record.ts";
import type { OutsideClient } from "./outside-client.server.ts";
import { OutsideError } from "./outside-error.ts";
import type { OutsideWork, WorkPage, WorkSearch } from "./outside-work.ts";

const value = z
  .object({ value: z.string() })
  .nullish()
  .catch(null)
  .transform((wrapper) => wrapper?.value);
const externalId = z.object({
  "external-id-type": z.string(),
  "external-id-value": z.string(),
  "external-id-relationship": z.string().nullish().catch(null),
});
const summarySchema = z.object({
  "put-code": z.union([z.number(), z.string()]),
  title: z.object({ title: value }).nullish().catch(null),
  "journal-title": value,
  type: z.string().catch("other"),
  "publication-date": z.object({ year: value, month: value, day: value }).nullish().catch(null),
  "external-ids": z
    .object({ "external-id": z.array(externalId).catch([]) })
    .nullish()
    .catch(null),
  url: value,
});
const responseSchema = z.object({
  group: z.array(z.object({ "work-summary": z.array(z.unknown()) })),
});

/** The works of a public ORCID record, in one page. ORCID's summaries have no authors. */
export async function* fetchOrcidWorks(
  client: OutsideClient,
  { by, value: orcid }: WorkSearch,
): AsyncGenerator<WorkPage> {
  if (by !== "orcid" || !isOrcidId(orcid)) throw new OutsideError(client.service, "refused");
  const read = await client.request(`/v3.0/${orcid}/works`, responseSchema);
  if (!read) throw new OutsideError(client.service, "refused");
  // A group has one work as described by several sources; the first is the person's preferred one.
  const works = read.group.flatMap((group) => toWork(group["work-summary"][0]) ?? []);
  if (read.group.length > 0 && works.length === 0)
    throw new OutsideError(client.service, "nonsense");
  yield { total: read.group.length, receivedCount: read.group.length, works };
}

function toWork(one: unknown): OutsideWork | undefined {
  const { data } = summarySchema.safeParse(one);
  const title = data?.title?.title;
  if (!data || !title) return undefined;
  const ids = data["external-ids"]?.["external-id"] ?? [];
  // The DOI of the containing work does not count.
  const doi = ids.find(
    (id) =>
      id["external-id-type"].toLowerCase() === "doi" &&
      id["external-id-relationship"] !== "part-of",
  )?.["external-id-value"];
  const date = data["publication-date"];
  return {
    identifier: `orcid-${data["put-code"]}`,
    kind: TYPES[data.type] ?? "OTHER",
    title,
    authors: [],
    container: data["journal-title"],
    date: date ? toPartialDate(date.year, date.month, date.day) : undefined,
    doi,
    url: data.url,
    keywords: [],
  };
}

/** ORCID's types as HAL codes, which all sources are stored in. */
const TYPES: Readonly<Record<string, string>> = {
  "journal-article": "ART",
  "magazine-article": "ART",
  review: "ART",
  "conference-paper": "COMM",
  "conference-abstract": "COMM",
  "conference-presentation": "COMM",
  "conference-poster": "POSTER",
  "conference-proceedings": "PROCEEDINGS",
  "journal-issue": "ISSUE",
  book: "OUV",
  "edited-book": "OUV",
  "book-chapter": "COUV",
  "dictionary-entry": "NOTICE",
  "encyclopedia-entry": "NOTICE",
  translation: "TRAD",
  patent: "PATENT",
  preprint: "PREPRINT",
  "working-paper": "PREPRINT",
  report: "REPORT",
  "research-report": "REPORT",
  dissertation: "THESE",
  "dissertation-thesis": "THESE",
  "lecture-speech": "LECTURE",
  software: "SOFTWARE",
  "data-set": "dataset",
  "blog-post": "BLOG",
};
