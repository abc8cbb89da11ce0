import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toSolrPhrase } from "./outside-work.ts";

/** Parses a phrase as Lucene does; undefined if the quotation ends before the text. */
function readPhrase(query: string): string | undefined {
  if (query.at(0) !== '"') return undefined;
  let read = "";
  for (let index = 1; index < query.length; index++) {
    const char = query[index];
    if (char === "\\") read += query[++index];
    else if (char === '"') return index === query.length - 1 ? read : undefined;
    else read += char;
  }
  return undefined;
}

describe("a value in a Solr query", () => {
  test("stays one phrase", () => {
    expect(toSolrPhrase("0000-0000-0990-0014")).toBe('"0000-0000-0990-0014"');
    expect(toSolrPhrase('x" OR *:*')).toBe('"x\\" OR *:*"');
    expect(toSolrPhrase("back\\")).toBe('"back\\\\"');
    expect(toSolrPhrase(" two\nlines ")).toBe('"two lines"');
  });

  test("whatever it is, nothing of it is read outside the quotation marks", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        expect(readPhrase(toSolrPhrase(value))).toBe(value.replace(/\p{Cc}+/gu, " ").trim());
      }),
    );
  });
});
