import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { folded, phrasesOf, type SandboxPerson, type SandboxWork, sandboxPeople } from "./works.ts";

const MAX_ROWS = 10_000;
const DEFAULT_ROWS = 30;
/** What an answer of the real archive takes at best; without it no progress could ever be seen. */
const ANSWER_MS = 150;

/** The open archive's search: Solr answers, paged by `start` or by cursor, with the fields that are asked for. */
export function halStandIn(): Hono {
  const people = sandboxPeople();
  const app = new Hono();
  app.get("/search/", async (context) => {
    const ask = (name: string) => context.req.query(name);
    const query = ask("q");
    if (query === undefined) return context.json({ error: { msg: "missing q" } }, 400);
    await pause(ANSWER_MS);
    const found = people.filter((person) => isAsked(query, person)).flatMap(documentsOf);
    const rows = Math.min(Number(ask("rows") ?? DEFAULT_ROWS), MAX_ROWS);
    const mark = ask("cursorMark");
    if (mark !== undefined && !/\bdocid (?:asc|desc)/.test(ask("sort") ?? "")) {
      return context.json({ error: { msg: "Cursor functionality requires a sort on docid" } }, 400);
    }
    const start = mark === undefined ? Number(ask("start") ?? 0) : offsetOf(mark);
    const fields = (ask("fl") ?? "docid,label_s,uri_s").split(",");
    const docs = found.slice(start, start + rows).map((doc) => only(doc, fields));
    const response = { numFound: found.length, start, numFoundExact: true, docs };
    if (mark === undefined) return context.json({ response });
    // At the end the cursor stays where it is.
    const next = docs.length > 0 ? markOf(start + docs.length) : mark;
    return context.json({ response, nextCursorMark: next });
  });
  return app;
}

function isAsked(query: string, { name, orcid, idHal }: SandboxPerson): boolean {
  return (
    phrasesOf(query, "authORCIDIdExt_id").some((phrase) => phrase === orcid) ||
    phrasesOf(query, "authIdHal_s").some((phrase) => phrase === idHal) ||
    phrasesOf(query, "authFullName_t").some((phrase) => folded(phrase) === folded(name))
  );
}

type Document = Record<string, unknown>;

function documentsOf({ works, orcid, idHal }: SandboxPerson): Document[] {
  return works.map((work) => toDocument(work, orcid, idHal));
}

/** Absent values are missing keys, as in the archive. */
function toDocument(work: SandboxWork, orcid: string | null, idHal: string): Document {
  const place = { ART: "journalTitle_s", COMM: "conferenceTitle_s", POSTER: "conferenceTitle_s" };
  const field =
    place[work.kind as keyof typeof place] ??
    (work.kind === "COUV" ? "bookTitle_s" : "publisher_s");
  return {
    docid: work.identifier.replace(/\D/g, ""),
    halId_s: work.identifier,
    uri_s: `https://hal.example.org/${work.identifier}`,
    docType_s: work.kind,
    title_s: [work.title],
    authFullName_s: work.authors,
    authIdHal_s: [idHal],
    ...(orcid ? { authORCIDIdExt_s: [orcid] } : {}),
    producedDate_s: work.date,
    producedDateY_i: Number(work.date.slice(0, 4)),
    ...(work.container
      ? { [field]: field === "publisher_s" ? [work.container] : work.container }
      : {}),
    ...(work.doi ? { doiId_s: work.doi } : {}),
    ...(work.keywords.length > 0 ? { keyword_s: work.keywords } : {}),
    label_s: `${work.authors.join(", ")}. ${work.title}. &#x27E8;${work.identifier}&#x27E9;`,
  };
}

const only = (doc: Document, fields: readonly string[]): Document =>
  Object.fromEntries(Object.entries(doc).filter(([name]) => fields.includes(name)));

const markOf = (offset: number) => Buffer.from(`at ${offset}`).toString("base64");
const offsetOf = (mark: string) =>
  mark === "*" ? 0 : Number(Buffer.from(mark, "base64").toString().slice(3));
