import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import {
  foldText,
  loadSandboxPeople,
  parsePhrases,
  type SandboxPerson,
  type SandboxWork,
} from "./works.ts";

const MAX_ROWS = 10_000;
const DEFAULT_ROWS = 30;
/** The best response time of the real archive; without a delay no progress would be visible. */
const RESPONSE_DELAY_MS = 150;

/** Search of the open archive: Solr answers, paged by `start` or by cursor, with the requested fields. */
export function createFakeHal(): Hono {
  const people = loadSandboxPeople();
  const app = new Hono();
  app.get("/search/", async (context) => {
    const getParameter = (name: string) => context.req.query(name);
    const query = getParameter("q");
    if (query === undefined) return context.json({ error: { msg: "missing q" } }, 400);
    await pause(RESPONSE_DELAY_MS);
    const found = people.filter((person) => matchesQuery(query, person)).flatMap(toDocuments);
    const rows = Math.min(Number(getParameter("rows") ?? DEFAULT_ROWS), MAX_ROWS);
    const mark = getParameter("cursorMark");
    if (mark !== undefined && !/\bdocid (?:asc|desc)/.test(getParameter("sort") ?? "")) {
      return context.json({ error: { msg: "Cursor functionality requires a sort on docid" } }, 400);
    }
    const start = mark === undefined ? Number(getParameter("start") ?? 0) : parseCursorMark(mark);
    const fields = (getParameter("fl") ?? "docid,label_s,uri_s").split(",");
    const docs = found.slice(start, start + rows).map((doc) => pickFields(doc, fields));
    const response = { numFound: found.length, start, numFoundExact: true, docs };
    if (mark === undefined) return context.json({ response });
    // At the end the cursor does not move.
    const next = docs.length > 0 ? toCursorMark(start + docs.length) : mark;
    return context.json({ response, nextCursorMark: next });
  });
  return app;
}

function matchesQuery(query: string, { name, orcid, idHal }: SandboxPerson): boolean {
  return (
    parsePhrases(query, "authORCIDIdExt_id").some((phrase) => phrase === orcid) ||
    parsePhrases(query, "authIdHal_s").some((phrase) => phrase === idHal) ||
    parsePhrases(query, "authFullName_t").some((phrase) => foldText(phrase) === foldText(name))
  );
}

type Document = Record<string, unknown>;

function toDocuments({ works, orcid, idHal }: SandboxPerson): Document[] {
  return works.map((work) => toDocument(work, orcid, idHal));
}

/** Absent values are missing keys, as in the archive. */
function toDocument(work: SandboxWork, orcid: string | null, idHal: string): Document {
  const containerFields = {
    ART: "journalTitle_s",
    COMM: "conferenceTitle_s",
    POSTER: "conferenceTitle_s",
  };
  const field =
    containerFields[work.kind as keyof typeof containerFields] ??
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

const pickFields = (doc: Document, fields: readonly string[]): Document =>
  Object.fromEntries(Object.entries(doc).filter(([name]) => fields.includes(name)));

const toCursorMark = (offset: number) => Buffer.from(`at ${offset}`).toString("base64");
const parseCursorMark = (mark: string) =>
  mark === "*" ? 0 : Number(Buffer.from(mark, "base64").toString().slice(3));
