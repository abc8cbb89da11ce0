import { describe, expect, test } from "vitest";
import { countWithinBudget } from "./count-within-budget.ts";
import { formatListAddress, readListAddress, toViewHref } from "./list-address.ts";
import {
  countSelection,
  createSelection,
  MAX_SELECTED_ROWS,
  parseSelection,
  toggleRows,
} from "./selection.ts";

describe("the selection of a list", () => {
  test("counts rows of the shown page and of others", () => {
    const chosen = toggleRows(createSelection("q"), ["1", "2", "9"], true);
    expect(countSelection(chosen, ["1", "2", "3"])).toEqual({ here: 2, elsewhere: 1 });
    expect(toggleRows(chosen, ["1", "2", "3"], false).ids).toEqual(["9"]);
    // Chosen twice, a row counts once.
    expect(toggleRows(chosen, ["9"], true).ids).toEqual(["1", "2", "9"]);
  });

  test("choosing a row ends the choice of all", () => {
    const all = { ...createSelection("q"), isAll: true };
    expect(toggleRows(all, ["1"], true)).toEqual({ query: "q", ids: ["1"], isAll: false });
  });

  test("stops at the limit instead of dropping rows", () => {
    const many = Array.from({ length: MAX_SELECTED_ROWS }, (_, index) => String(index));
    const full = toggleRows(createSelection("q"), many, true);
    expect(full.ids).toHaveLength(MAX_SELECTED_ROWS);
    expect(toggleRows(full, ["x"], true)).toBe(full);
  });

  test("is over with another query, and with anything that is no selection", () => {
    const stored = JSON.stringify(toggleRows(createSelection("q"), ["1"], true));
    expect(parseSelection(stored, "q").ids).toEqual(["1"]);
    for (const [text, query] of [
      [stored, "other"],
      [null, "q"],
      ["{", "q"],
      ["[]", "q"],
      ['{"query":"q","ids":[1],"isAll":false}', "q"],
    ] as const) {
      expect(parseSelection(text, query)).toEqual(createSelection(query));
    }
  });
});

describe("the address of a list", () => {
  test("holds text, columns, page and view", () => {
    const address = { text: "a b", columns: ["x", "y"], cursor: "c", view: "v" };
    expect(readListAddress(new URLSearchParams(formatListAddress(address)))).toEqual(address);
    expect(formatListAddress({ text: "", columns: null, cursor: null, view: null })).toBe("");
  });

  test("tells no optional column from the columns of the list", () => {
    const search = formatListAddress({ text: "", columns: [] });
    expect(readListAddress(new URLSearchParams(search)).columns).toHaveLength(1);
  });

  test("opens a new view at its first page, without other parameters", () => {
    expect(toViewHref("/liste?q=eau&a-partir-de=c&x=1", "v")).toBe("/liste?vue=v&q=eau");
  });
});

test("counts stop when the time is over", async () => {
  let ms = 0;
  const count = async () => {
    ms += 60;
    return 7;
  };
  expect(await countWithinBudget([count, count, count], 100, () => ms)).toEqual([7, 7, null]);
});
