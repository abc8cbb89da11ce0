import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import {
  foldText,
  loadSandboxPeople,
  parsePhrases,
  type SandboxPerson,
  type SandboxWork,
} from "./works.ts";

const MAX_PER_PAGE = 1000;
const DEFAULT_PER_PAGE = 10;
const RESPONSE_DELAY_MS = 150;

/** Search of the research-data repository: published datasets by name or identifier of their author. */
export function createFakeDataverse(): Hono {
  const people = loadSandboxPeople();
  const app = new Hono();
  app.get("/api/search", async (context) => {
    const query = context.req.query("q");
    if (query === undefined) {
      return context.json({ status: "ERROR", message: "q parameter is missing" }, 400);
    }
    await pause(RESPONSE_DELAY_MS);
    const found = people
      .filter((person) => matchesQuery(query, person))
      .flatMap(({ datasets }) => datasets)
      .sort((one, other) => one.date.localeCompare(other.date));
    const start = Number(context.req.query("start") ?? 0);
    const perPage = Math.min(
      Number(context.req.query("per_page") ?? DEFAULT_PER_PAGE),
      MAX_PER_PAGE,
    );
    const items = found.slice(start, start + perPage).map(toItem);
    return context.json({
      status: "OK",
      data: {
        q: query,
        total_count: found.length,
        start,
        spelling_alternatives: {},
        items,
        count_in_response: items.length,
      },
    });
  });
  return app;
}

function matchesQuery(query: string, { name, orcid }: SandboxPerson): boolean {
  const [given = "", ...family] = name.split(" ");
  const written = [name, `${family.join(" ")}, ${given}`].map(foldText);
  return (
    parsePhrases(query, "authorIdentifier").some(
      (phrase) => orcid !== null && phrase.endsWith(orcid),
    ) || parsePhrases(query, "authorName").some((phrase) => written.includes(foldText(phrase)))
  );
}

function toItem(work: SandboxWork, index: number) {
  const url = `https://doi.org/${work.doi}`;
  const citation = `${work.authors.join("; ")}, ${work.date.slice(0, 4)}, "${work.title}", ${url}`;
  return {
    name: work.title,
    type: "dataset",
    url,
    global_id: work.identifier,
    description: work.title,
    published_at: work.date,
    publisher: work.container,
    citation,
    citationHtml: citation,
    name_of_dataverse: work.container,
    keywords: work.keywords,
    subjects: ["Earth and Environmental Sciences"],
    fileCount: 3,
    versionId: 400_001 + index,
    versionState: "RELEASED",
    majorVersion: 1,
    minorVersion: 0,
    authors: work.authors,
  };
}
