import { csvStream } from "#features/calls/csv-stream.server.ts";
import type { FullCallRow } from "#features/calls/export-queries.server.ts";
import { csvHeader, csvRow } from "#features/calls/rules/call-csv.ts";

export interface CsvFigures {
  rows: number;
  rowsPerSecond: number;
  megabytes: number;
  /** The most memory held above what was held before, heap and buffers. */
  peakExtraMegabytes: number;
}

interface CsvBench {
  ids?: readonly number[];
  /** Where rows come from; invented ones unless a database with many calls is at hand. */
  load?: (ids: readonly number[]) => Promise<readonly FullCallRow[]>;
}

/** Reads a whole export as a browser would, and watches how much memory it takes on the way. */
export async function benchCsv({
  ids = Array.from({ length: 100_000 }, (_, index) => index + 1),
  load = async (batch) => batch.map(inventedCall),
}: CsvBench = {}): Promise<CsvFigures> {
  globalThis.gc?.();
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  const before = held();
  const started = performance.now();
  const now = new Date();
  let peak = before;
  let bytes = 0;
  const stream = csvStream({
    header: csvHeader("fr"),
    ids,
    load,
    line: (call) => csvRow(call, "fr", "https://passerelle.test", now),
  });
  for await (const chunk of stream) {
    bytes += chunk.length;
    peak = Math.max(peak, held());
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    rows: ids.length,
    rowsPerSecond: Math.round(ids.length / seconds),
    megabytes: Math.round(bytes / 1e5) / 10,
    peakExtraMegabytes: Math.round((peak - before) * 10) / 10,
  };
}

function inventedCall(id: number): FullCallRow {
  const at = new Date(Date.UTC(2026, 0, 1 + (id % 365), 16));
  const text = `Appel ${id} : recherche « partenariale », sciences ; techniques`;
  return {
    id,
    slug: `appel-${id}`,
    partner: { code: "ANR", nameFr: "Agence nationale de la recherche", nameEn: "ANR" },
    programme: "AAPG",
    titleFr: text,
    titleEn: text,
    summaryFr: text.repeat(5),
    summaryEn: text.repeat(5),
    keywordsFr: ["eau", "sol", "air"],
    keywordsEn: ["water", "soil", "air"],
    url: `https://example.org/appels/${id}`,
    publishedAt: at,
    opensAt: at,
    closesAt: new Date(at.getTime() + 40 * 86_400_000),
    updatedAt: at,
    openToCompanies: id % 2 === 0,
    openToInternational: id % 3 === 0,
    consortiumType: "national",
    amountEuros: 500_000,
    amountKind: "project_max",
    ercCodes: ["LS8", "SH2"],
  };
}
