import { readFileSync } from "node:fs";

/** A work or dataset of the demonstration, used by the fake archives and the demonstration's loader. */
export interface SandboxWork {
  identifier: string;
  kind: string;
  title: string;
  authors: string[];
  container: string | null;
  date: string;
  doi: string | null;
  keywords: string[];
  since?: string;
  gone?: boolean;
}

export interface SandboxPerson {
  name: string;
  orcid: string | null;
  idHal: string;
  works: SandboxWork[];
  datasets: SandboxWork[];
}

const file = new URL("../demo/data/works.json", import.meta.url);

/** The invented authors: those of the demonstration, and one with thousands of works. */
export function loadSandboxPeople(): SandboxPerson[] {
  const { people } = JSON.parse(readFileSync(file, "utf8")) as { people: SandboxPerson[] };
  const present = people.map((person) => ({
    ...person,
    works: person.works.filter((work) => !work.gone),
  }));
  return [...present, createProlificPerson(), createPersonWithoutWorks()];
}

export const PROLIFIC = { orcid: "0000-0000-0990-0022", idHal: "noor-haddad", works: 5000 };

const KINDS = ["ART", "COMM", "ART", "POSTER", "ART", "UNDEFINED", "REPORT", "COUV", "HOLOGRAM"];

/** Five thousand deterministic works: dates of every precision, long lists of authors, odd characters. */
function createProlificPerson(): SandboxPerson {
  const works = Array.from({ length: PROLIFIC.works }, (_, index): SandboxWork => {
    const year = 1985 + (index % 41);
    const month = String(1 + (index % 12)).padStart(2, "0");
    const authors = Array.from({ length: index % 97 === 0 ? 400 : 1 + (index % 7) }, (_, place) =>
      place === 0 ? "Noor Haddad" : `Invented Author ${place}`,
    );
    return {
      identifier: `hal-0980${String(index).padStart(5, "0")}`,
      kind: KINDS[index % KINDS.length] ?? "ART",
      title: `Étude n° ${index + 1} : <i>mesure</i> & "méthode"`,
      authors,
      container: index % 3 === 0 ? "Example Letters" : null,
      date: [String(year), `${year}-${month}`, `${year}-${month}-15`][index % 3] ?? String(year),
      doi: index % 2 === 0 ? `10.5555/noor.${index}` : null,
      keywords: ["étude"],
    };
  });
  return { name: "Noor Haddad", orcid: PROLIFIC.orcid, idHal: PROLIFIC.idHal, works, datasets: [] };
}

/** A person without works in both archives. */
const createPersonWithoutWorks = (): SandboxPerson => ({
  name: "Ada Personne",
  orcid: "0000-0000-0990-0030",
  idHal: "ada-personne",
  works: [],
  datasets: [],
});

/** The phrases of a field in a query, unescaped: `authIdHal_s:"claire-morel"`. */
export function parsePhrases(query: string, field: string): string[] {
  const phrases = query.matchAll(new RegExp(`${field}:"((?:[^"\\\\]|\\\\.)*)"`, "g"));
  return [...phrases].map(([, phrase = ""]) => phrase.replace(/\\(.)/g, "$1"));
}

export const foldText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
