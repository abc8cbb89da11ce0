import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Number of requirements of levels 1 and 2 by section of ASVS 5.0.0. They come first in their sections, hence the
 * numbers from 1 on; level 3 follows.
 */
const REQUIREMENTS: Readonly<Record<string, number>> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  ...{ "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  ...{ "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4 },
  ...{ "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  ...{ "17.1": 1, "17.2": 4, "17.3": 2 },
};

const ALL = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

interface Line {
  readonly ids: readonly string[];
  readonly state: string;
  readonly reason: string;
}

/** Expands a range: `1.2.6–1.2.7`. */
function idsOf(written: string): string[] {
  const [first = "", last = first] = written.split("–");
  return ALL.slice(ALL.indexOf(first), ALL.indexOf(last) + 1);
}

const text = readFileSync(new URL("../docs/asvs.md", import.meta.url), "utf8");
const lines: readonly Line[] = [...text.matchAll(/^\| (\d[\d.–]+) *\|(.*)\|$/gm)].map(
  ([, written = "", cells = ""]) => {
    const [, state = "", reason = ""] = cells.split("|").map((cell) => cell.trim());
    return { ids: idsOf(written), state, reason };
  },
);

test("every requirement of levels 1 and 2 has its line, once and in order", () => {
  expect(lines.flatMap(({ ids }) => ids)).toEqual(ALL);
});

test("every line has a state and says why", () => {
  const states = ["met", "partly", "not met", "n/a", "operator"];
  const bare = lines.filter(({ state, reason }) => !states.includes(state) || reason === "");
  expect(bare).toEqual([]);
});
