import type { BenchDatabase } from "./database.ts";
import { benchDesigner } from "./designer.ts";
import { benchPublication } from "./publication.ts";
import type { BenchRow } from "./report.ts";

/** Forms as agencies change them: the designer with many nodes, and a publication on many drafts. */
export async function benchForms(database: BenchDatabase, isQuick: boolean): Promise<BenchRow[]> {
  const sizes = isQuick
    ? { drafts: 200, typists: 40, normalSeconds: 10 }
    : { drafts: 2_000, typists: 200, normalSeconds: 30 };
  return [
    ...(await benchDesigner(database, isQuick ? 60 : 300)),
    ...(await benchPublication(database, sizes)),
  ];
}
