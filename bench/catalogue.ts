import type pg from "pg";
import { bringUpToDate, loadCatalogue } from "../src/features/calls/catalogue/load.server.ts";
import { viewAt } from "../src/features/calls/catalogue/time-view.ts";
import { type Row, times } from "./report.ts";

const CHANGES = 20;

/** How soon a change of one call is searched, against reading all calls again. */
export async function benchCatalogue(pool: pg.Pool, size: number): Promise<Row[]> {
  const loading = performance.now();
  let known = await loadCatalogue(pool);
  const whole = performance.now() - loading;
  const changes: number[] = [];
  for (let time = 0; time < CHANGES; time++) {
    await pool.query("update calls set title_fr = title_fr || '.' where id = $1", [
      known.catalogue.ids[time * 7],
    ]);
    const started = performance.now();
    known = await bringUpToDate(pool, known);
    // What the first search after it would make.
    viewAt(known.catalogue, new Date());
    changes.push(performance.now() - started);
  }
  const middle = changes.sort((one, other) => one - other)[CHANGES / 2] ?? 0;
  return [
    {
      what: `one call changed, ${size / 1000}k calls, against all loaded`,
      ours: `${middle.toFixed(1)} ms (slowest ${(changes.at(-1) ?? 0).toFixed(1)} ms)`,
      floor: `${(whole / 1000).toFixed(1)} s`,
      ratio: times(middle, whole),
    },
  ];
}
