import { expect, test } from "vitest";
import { findComparedRow } from "./answer-history.tsx";

const saved = (version: number) => ({ kind: "saved" as const, version });
const aside = (version: number) => ({ kind: "aside" as const, version });

test("a saved text is compared with the one saved before it", () => {
  const rows = [saved(7), aside(5), saved(5), saved(2)];
  expect(findComparedRow(rows, 0)).toEqual(saved(5));
  expect(findComparedRow(rows, 2)).toEqual(saved(2));
  expect(findComparedRow(rows, 3)).toBeNull();
});

test("a text set aside is compared with what it met", () => {
  // It conflicted with version 4, which belongs to the session that ended with version 5.
  expect(findComparedRow([saved(7), aside(4), saved(5), saved(2)], 1)).toEqual(saved(5));
  expect(findComparedRow([aside(3)], 0)).toBeNull();
});
