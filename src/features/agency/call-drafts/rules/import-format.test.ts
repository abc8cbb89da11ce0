import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type CallContent, EMPTY_CALL_CONTENT } from "#features/portal/calls/rules/call-content.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { checkFieldValue } from "./field-change.ts";
import {
  formatImportHeader,
  formatImportLine,
  listImportedChanges,
  readImportFile,
  toImportObject,
} from "./import-format.ts";
import { type ImportTarget, planImport } from "./plan-import.ts";

const departments = [{ id: 7, fr: "Eau et sols", en: "Water and soils" }];
const names = new Map([[7, "Eau et sols"]]);
const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readImportFile(encode(text), departments);
const content: CallContent = {
  ...EMPTY_CALL_CONTENT,
  ...{ code: "RIVE", year: 2027, titleFr: "=Rivières ; lacs", titleEn: "Rivers" },
  ...{ bodyFr: textToDocument("Un\n- deux\n- trois"), keywordsFr: ["eau", "sol"] },
  ...{ opensAt: "2027-02-01T09:00:00.000Z", closesAt: "2027-10-31T01:30:00.000Z" },
  ...{ departmentId: 7, maxAmountEuros: 300_000, openToCompanies: true, decisionsOn: "2027-12" },
  generalInformationForm: randomUUID(),
};

test("[A-17 part] an exported call is read back unchanged, from CSV and from JSON", () => {
  for (const separator of [";", ","]) {
    const file = formatImportHeader(separator) + formatImportLine(content, names, separator);
    const { rows, faults } = read(file);
    expect(faults).toEqual([]);
    expect(listImportedChanges(rows[0]?.values ?? {}, content)).toEqual([]);
  }
  const { rows, faults } = read(JSON.stringify([toImportObject(content, names)]));
  expect(faults).toEqual([]);
  expect(listImportedChanges(rows[0]?.values ?? {}, content)).toEqual([]);
  const changed = { ...content, bodyFr: textToDocument("Un\n- deux"), year: 2028 };
  expect(listImportedChanges(rows[0]?.values ?? {}, changed)).toEqual(["year", "bodyFr"]);
});

test("[A-17 part] faults are named by line and column", () => {
  const head = "code;year;opensAt;departmentId;maxAmountEuros;openToCompanies";
  const list = (text: string) =>
    read(text).faults.map(({ line, column, code }) => `${line} ${column ?? "-"} ${code}`);
  const lines = [
    "riv1;2027;2027-02-01 10:00;eau et SOLS;300 000;oui",
    "R-2;2027;2027-03-28 02:30;Air;beaucoup;peut-être",
    "RIV3;1999;2027-10-31 02:30;;;",
    "RIV4;2027;1er mars;;;",
  ];
  expect(list([head, ...lines].join("\n"))).toEqual([
    "3 code format",
    "3 opensAt noSuchTime",
    "3 departmentId department",
    "3 maxAmountEuros invalid",
    "3 openToCompanies invalid",
    "4 year invalid",
    "4 opensAt twoTimes",
    "5 opensAt invalid",
  ]);
  const [good] = read([head, lines[0]].join("\n")).rows;
  expect(good?.values).toEqual({
    ...{ code: "RIV1", year: 2027, opensAt: "2027-02-01T09:00:00.000Z", departmentId: 7 },
    ...{ maxAmountEuros: 300_000, openToCompanies: true },
  });
  expect(list("title;year;year\n1;2;3")).toEqual([
    "0 title unknownColumn",
    "0 year repeatedColumn",
    "0 code missingColumn",
  ]);
  expect(list("code;year\nRIV1")).toEqual(["2 - cellCount"]);
  expect(list('code;year\n"RIV1;2027')).toEqual(["0 - unreadable"]);
  expect(list("code;year\n")).toEqual(["0 - empty"]);
  expect(list("[{]")).toEqual(["0 - unreadable"]);
  expect(list('[{"code":"RIV1","slug":"x"},3]')).toEqual(["1 slug unknownColumn", "2 - invalid"]);
  expect(list('[{"code":5}]')).toEqual(["1 code invalid"]);
  const latin = readImportFile(Uint8Array.from([0x63, 0xe9]), departments);
  expect(latin.faults).toEqual([{ line: 0, column: null, code: "encoding" }]);
  expect(list(`code\n${"A\n".repeat(1001)}`)).toEqual(["0 - tooManyLines"]);
});

test("[A-17 part] a plan says what would be made and changed, and which codes are not free", () => {
  const target: ImportTarget = {
    ...{ draftId: randomUUID(), callId: 1, content },
    ...{ isReadable: true, isEditable: true, isWithdrawn: false },
  };
  const rows = ["RIVE", "NEW", "NEW", "WITH", "GONE", "TWIN", ""].map((code, index) => ({
    ...{ line: index + 2, values: { code, year: 2027, titleEn: "Streams" } },
  }));
  const { lines, faults } = planImport(
    rows,
    new Map([
      ["2027 RIVE", [target]],
      ["2027 WITH", [{ ...target, isEditable: false }]],
      ["2027 GONE", [{ ...target, isEditable: false, isWithdrawn: true }]],
      ["2027 TWIN", [target, target]],
    ]),
  );
  expect(lines.map(({ line, kind, fields }) => [line, kind, fields.join()])).toEqual([
    [2, "change", "titleEn"],
    [3, "create", "code,year,titleEn"],
  ]);
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [4, "repeated"],
    [5, "codeTaken"],
    [6, "withdrawn"],
    [7, "ambiguous"],
    [8, "missing"],
  ]);
});

test("[A-17 part] a line that changes nothing is never at fault, except where the call is not readable", () => {
  const target: ImportTarget = {
    ...{ draftId: randomUUID(), callId: 1, content: { ...content, year: null } },
    ...{ isReadable: true, isEditable: false, isWithdrawn: true },
  };
  const rows = [2, 3].map((line) => ({
    line,
    values: { code: "RIVE", closesAt: content.closesAt },
  }));
  const plan = (targets: readonly ImportTarget[]) => {
    const { lines, faults } = planImport(rows, new Map([["2027 RIVE", targets]]));
    return [...lines.map(({ kind }) => kind), ...faults.map(({ code }) => code)];
  };
  // Of a withdrawn call, and of two drafts that share a code.
  expect(plan([target])).toEqual(["same", "same"]);
  expect(plan([target, { ...target, content }])).toEqual(["same", "same"]);
  // The content of a call that the person cannot read is not compared.
  expect(plan([{ ...target, isReadable: false, isWithdrawn: false }])).toEqual([
    "codeTaken",
    "repeated",
  ]);
  const file =
    formatImportHeader(";") + formatImportLine({ ...content, keywordsFr: ["a|b"] }, names, ";");
  expect(
    listImportedChanges(read(file).rows[0]?.values ?? {}, { ...content, keywordsFr: ["a|b"] }),
  ).toEqual([]);
});

test("[A-17 part] a file with endless faults, lines or cells is refused early", () => {
  const blank = " ".repeat(1_900_000);
  expect(read(`code;titleFr\nRIVE;${blank}`).faults).toEqual([
    { line: 2, column: "titleFr", code: "tooLong" },
  ]);
  expect(read(blank).faults).toHaveLength(2);
  expect(read(JSON.stringify([{ code: "RIVE", titleFr: blank }])).faults).toEqual([
    { line: 1, column: "titleFr", code: "tooLong" },
  ]);
  // More lines than allowed are named first, whatever is wrong with them.
  expect(read(`x;y\n${"1\n".repeat(900_000)}`).faults).toMatchObject([{ code: "tooManyLines" }]);
  expect(read(`[${"1,".repeat(900_000)}1]`).faults).toMatchObject([{ code: "tooManyLines" }]);
  // A thousand faults end the reading.
  expect(read("x;".repeat(900_000)).faults).toHaveLength(1000);
  const columns = Array.from({ length: 150_000 }, (_, index) => `"x${index}":1`);
  expect(read(`[{${columns.join()}}]`).faults).toHaveLength(1000);
  const head = "code;year;opensAt;closesAt;maxAmountEuros\n";
  expect(read(head + "-;-;-;-;-\n".repeat(1000)).faults).toHaveLength(1000);
});

test.each(["opensAt", "closesAt"] as const)(
  "[E-11 part] a year that the database does not know is refused as %s",
  (field) => {
    for (const year of ["0000", "0001", "1899", "2200", "9999"]) {
      const value = `${year}-06-01T10:00:00Z`;
      expect(checkFieldValue(field, value)).toEqual({ ok: false, code: "invalid" });
      expect(read(`code;${field}\nRIVE;${value}`).faults).toMatchObject([{ code: "invalid" }]);
      expect(read(`code;${field}\nRIVE;${year}-06-01 10:00`).faults).toHaveLength(1);
      expect(checkFieldValue("decisionsOn", `${year}-06`)).toEqual({ ok: false, code: "invalid" });
    }
    expect(checkFieldValue(field, "2199-06-01T10:00:00Z").ok).toBe(true);
    expect(checkFieldValue("decisionsOn", "2027-02-31").ok).toBe(true);
  },
);
