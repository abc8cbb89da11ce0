import { chromium } from "playwright-core";
import { findChromium } from "../tests/support/chromium.ts";
import type { BenchDatabase } from "./database.ts";
import { signInClaire } from "./form-dossiers.ts";
import type { BenchRow } from "./report.ts";
import { startServer } from "./servers.ts";
import { measurePage, type Vitals } from "./vitals.ts";

/** Pages of the personal space; `:id` is the demonstration's full dossier. */
const PAGES = [
  "/mon-espace",
  "/mon-espace/mon-compte",
  "/mon-espace/mon-profil",
  "/mon-espace/mon-parcours",
  "/mon-espace/mes-expertises",
  "/mon-espace/mes-responsabilites-pedagogiques",
  "/mon-espace/mes-productions",
  "/mon-espace/mes-productions/ajouter",
  "/mon-espace/mes-cv",
  "/mon-espace/mes-cv/fichiers",
  "/mon-espace/mes-alertes-et-favoris",
  "/mon-espace/mes-alertes-et-favoris/mes-recherches",
  "/mon-espace/notifications",
  "/mon-espace/mes-dossiers",
  "/mon-espace/dossier/:id/consortium",
  "/mon-espace/dossier/:id/chat",
  "/mon-espace/dossier/:id/informations-generales",
];

/** Each page of the personal space in Chromium over a slow connection: LCP, usable time, bytes. Medians of `rounds`. */
export async function benchSpace(database: BenchDatabase, rounds: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("space");
  const { token, full } = await signInClaire(pool);
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const measured = new Map<string, Vitals[]>(PAGES.map((page) => [page, []]));
  try {
    for (let round = 0; round < rounds; round++)
      for (const [page, results] of measured)
        results.push(await measurePage(browser, server.origin + page.replace(":id", full), token));
    return [...measured].map(([page, results]) => {
      const median = (read: (vitals: Vitals) => number) =>
        Math.round(results.map(read).toSorted((a, b) => a - b)[results.length >> 1] ?? 0);
      return {
        what: `${page} over a slow line`,
        ours: `LCP ${median(({ lcp }) => lcp)} ms, usable ${median(({ usable }) => usable)} ms, ${median(({ scripts }) => scripts)} kB of script, ${median(({ kilobytes }) => kilobytes)} kB`,
      };
    });
  } finally {
    await browser.close();
    await server.stop();
    await pool.end();
  }
}
