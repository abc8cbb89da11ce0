import { Hono } from "hono";
import { loadSandboxPeople, type SandboxWork } from "./works.ts";

/** Crossref's `GET /works/{doi}`: the invented works of the demonstration, and some with the oddities of real ones. */
export function createFakeCrossref(): Hono {
  const works = new Map<string, object>();
  for (const person of loadSandboxPeople())
    for (const work of person.works)
      if (work.doi) works.set(work.doi.toLowerCase(), toMessage(work));
  for (const odd of EDGE_CASE_WORKS) works.set(odd.DOI.toLowerCase(), odd);
  const app = new Hono();
  app.get("/works/:doi{.+}", (context) => {
    context.header("x-rate-limit-limit", "50");
    context.header("x-rate-limit-interval", "1s");
    const message = works.get(decodeURIComponent(context.req.param("doi")).toLowerCase());
    if (message)
      return context.json({
        status: "ok",
        "message-type": "work",
        "message-version": "1.0.0",
        message,
      });
    // Declares JSON and sends bare text, as the real service does.
    return context.body("Resource not found.", 404, {
      "content-type": "application/json;charset=utf-8",
    });
  });
  return app;
}

const TYPES: Readonly<Record<string, string>> = {
  ART: "journal-article",
  COMM: "proceedings-article",
  POSTER: "proceedings-article",
  COUV: "book-chapter",
  OUV: "book",
  THESE: "dissertation",
  REPORT: "report",
  UNDEFINED: "posted-content",
};

function toMessage(work: SandboxWork): object {
  const parts = work.date.split("-").map(Number);
  return {
    DOI: work.doi,
    URL: `http://dx.doi.org/${work.doi}`,
    type: TYPES[work.kind] ?? "other",
    publisher: "Éditions d'exemple",
    title: [work.title],
    "container-title": work.container ? [work.container] : [],
    author: work.authors.map((name, index) => ({
      given: name.split(" ").slice(0, -1).join(" "),
      family: name.split(" ").at(-1),
      sequence: index === 0 ? "first" : "additional",
      affiliation: [],
    })),
    volume: "12",
    page: "101-118",
    "published-online": { "date-parts": [parts] },
    published: { "date-parts": [parts] },
    issued: { "date-parts": [parts] },
  };
}

const createAuthor = (given: string, family: string) => ({
  given,
  family,
  sequence: "additional",
  affiliation: [],
});

/** Oddities of registers filled in by people for decades. */
const EDGE_CASE_WORKS = [
  {
    DOI: "10.5555/Example.2024.117",
    URL: "http://dx.doi.org/10.5555/Example.2024.117",
    type: "journal-article",
    publisher: "Example Society",
    title: ["Uptake of CO<sub>2</sub> &amp; heat by <i>Quercus</i>\n      forests"],
    subtitle: ["A ten-year record"],
    "container-title": ["Journal of Example Ecology"],
    author: [
      createAuthor("Awa", "Diop"),
      { name: "The Forest Watch Consortium", sequence: "additional", affiliation: [] },
      createAuthor("Jean-Pierre", "Morel"),
    ],
    volume: "41",
    issue: "3",
    page: "22-24",
    "published-print": { "date-parts": [[2024, 3]] },
    "published-online": { "date-parts": [[2023, 11, 10]] },
    issued: { "date-parts": [[2023, 11, 10]] },
  },
  {
    DOI: "10.5555/chapter.no-date",
    URL: "http://dx.doi.org/10.5555/chapter.no-date",
    type: "book-chapter",
    publisher: "Example Press",
    title: ['"What the borehole said"'],
    "container-title": ["A Handbook of Invented Measurements"],
    author: [createAuthor("Ingrid", "Solheim")],
    page: "525-916",
    issued: { "date-parts": [[null]] },
  },
  {
    DOI: "10.5555/no-author(2019)<12:x>2.0;3-#",
    type: "posted-content",
    subtype: "preprint",
    title: ["On signs that addresses must escape"],
    issued: { "date-parts": [[2019]] },
  },
  {
    DOI: "10.5555/untitled",
    type: "journal-article",
    title: [],
    issued: { "date-parts": [[2020]] },
  },
] as const;
