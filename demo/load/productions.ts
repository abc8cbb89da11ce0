import type pg from "pg";
import { toProduction } from "#features/people/productions/rules/production-values.ts";
import { addDays, readDemoData } from "./read-demo-data.ts";

interface DemoWork {
  identifier: string;
  kind: string;
  title: string;
  authors: string[];
  container: string | null;
  date: string;
  doi: string | null;
  keywords: string[];
  /** Published after the demonstration's import; the next import adds it. */
  since?: string;
}

interface DemoPerson {
  orcid: string | null;
  works: DemoWork[];
  datasets: DemoWork[];
}

const IMPORTED_DAYS_AGO = 3;
const FAVOURITES = ["hal-09910001", "hal-09910005", "hal-09910035", "doi:10.5555/RDG.SAISONS.03"];
const MAIN_IDENTIFIER = "hal-09910001";

/** Works that accounts with an ORCID iD imported some days ago. The others are left for a live import to find. */
export async function loadProductions(client: pg.PoolClient, now: Date): Promise<void> {
  const { people } = await readDemoData<{ people: DemoPerson[] }>("works.json");
  const importedAt = addDays(now, -IMPORTED_DAYS_AGO, "09:12");
  for (const { orcid, works, datasets } of people) {
    if (!orcid) continue;
    await loadSourceWorks(client, { orcid, source: "hal", importedAt }, works);
    await loadSourceWorks(client, { orcid, source: "dataverse", importedAt }, datasets);
    await client.query(
      `insert into profiles (user_id, main_hal_identifier) select id, $2 from users where orcid = $1
       on conflict (user_id) do update set main_hal_identifier = excluded.main_hal_identifier`,
      [orcid, MAIN_IDENTIFIER],
    );
  }
}

interface SourceImport {
  orcid: string;
  source: "hal" | "dataverse";
  importedAt: Date;
}

async function loadSourceWorks(
  client: pg.PoolClient,
  { orcid, source, importedAt }: SourceImport,
  works: readonly DemoWork[],
): Promise<void> {
  const before = works.filter((work) => !work.since);
  for (const work of before) {
    const url =
      source === "hal"
        ? `https://hal.example.org/${work.identifier}`
        : `https://doi.org/${work.doi}`;
    const production = toProduction({
      ...work,
      container: work.container ?? undefined,
      doi: work.doi ?? undefined,
      url,
    });
    if (!production) continue;
    await client.query(
      `insert into productions (user_id, source, identifier, doi, type, title, authors, container, year, published_on,
         url, keywords, favourite_at, imported_at)
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from users where orcid = $1`,
      [
        orcid,
        source,
        production.identifier,
        production.doi,
        production.type,
        production.title,
        production.authors,
        production.container,
        production.year,
        production.publishedOn,
        production.url,
        production.keywords,
        FAVOURITES.includes(production.identifier) ? importedAt : null,
        importedAt,
      ],
    );
  }
  await client.query(
    `insert into production_imports (user_id, source, by, value, state, done, total, added, created_at, finished_at)
     select id, $2, 'orcid', $1, 'done', $3, $3, $3, $4, $4 from users where orcid = $1`,
    [orcid, source, before.length, importedAt],
  );
}
