import { expect, test } from "vitest";
import type { CallDecision } from "../queries/call-decisions.server.ts";
import type { DecisionValues } from "./decision.ts";
import { parseAmount, readDecisionFile } from "./decision-file.ts";
import { findNearest } from "./find-nearest.ts";
import { listPlannedCodes, planFile } from "./plan-file.ts";
import { sortByRank, sumBudget } from "./rank-order.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readDecisionFile(encode(text));
const listFaults = (text: string) =>
  read(text).faults.map(({ line, code, column, found, hint }) => [line, code, column, found, hint]);

test("[E-14 part] amounts with three digits after a sign are refused, because they may be thousands", () => {
  for (const [cell, euros] of [
    ["412500", 412_500],
    ["412500,00", 412_500],
    ["412 500,5 €", 412_500.5],
    ["412\u202f500.25", 412_500.25],
    ["0", 0],
  ] as const)
    expect(parseAmount(cell), cell).toBe(euros);
  for (const cell of ["412.500", "412,500", "1.234.567,00", "-5", "12e3", "cent", "1,2,3", ""])
    expect(parseAmount(cell), cell).toBeNull();
});

test("[E-14 part] a file is read with its separator and its encoding, in French and English words", () => {
  const french = read("Numéro;Rang;État;Montant\r\nanr-1;3;Non sélectionné;\r\n");
  expect(french).toMatchObject({ encoding: "utf-8", separator: "semicolon", faults: [] });
  expect(french.rows).toEqual([
    { line: 2, number: "ANR-1", rank: 3, state: "not_selected", amountEuros: null },
  ]);
  const latin = new Uint8Array([...encode("num"), 0xe9, ...encode("ro,state\nA-1,SELECTED\n")]);
  expect(readDecisionFile(latin)).toMatchObject({
    encoding: "windows-1252",
    separator: "comma",
    rows: [{ number: "A-1", state: "selected" }],
  });
  const utf16 = new Uint8Array([...encode("number;rank\n")].flatMap((byte) => [byte, 0]));
  expect(readDecisionFile(utf16).faults).toMatchObject([{ line: 0, code: "encoding" }]);
});

test("[E-14 part] faults say the line, what was found and what may be meant", () => {
  expect(listFaults("rank;state\n1;selected\n")).toEqual([
    [1, "missingColumn", "number", "", null],
  ]);
  expect(listFaults("number;avis\nA;B\n")).toEqual([[1, "unknownColumn", null, "avis", null]]);
  expect(
    listFaults(
      "number;rank;state;amount;code\nA;0;retenu;412.500;é\nB;1;selected;1;ABC;trop\nA;2\n",
    ),
  ).toEqual([
    [2, "badState", "state", "retenu", null],
    [2, "badRank", "rank", "0", null],
    [2, "badAmount", "amount", "412.500", "412500,00"],
    [2, "badCode", "code", "é", null],
    [3, "cellCount", null, "trop", "5"],
    [4, "repeatedNumber", "number", "A", "2"],
  ]);
  expect(read("number\nA;trop\nB\n")).toMatchObject({ lineCount: 2, rows: [{ number: "B" }] });
  expect(listFaults('number\n"A')).toEqual([[0, "unreadable", null, "", null]]);
  expect(listFaults(`number\n${"A\n".repeat(10_001)}`)).toEqual([
    [0, "tooManyLines", null, "", null],
  ]);
});

test("[E-14 part] the nearest number is found across one exchange, and nothing far away", () => {
  const known = ["ANR-26-EAUX-0093", "ANR-26-EAUX-0418"];
  expect(findNearest("ANR-26-EAUX-0930", known)).toBe("ANR-26-EAUX-0093");
  expect(findNearest("ADEME-2026-SOLS", known)).toBeNull();
});

const DOSSIER: CallDecision = {
  dossierId: "d1",
  number: "ANR-26-EAUX-0001",
  acronym: "NAPPES",
  title: "",
  coordinator: "",
  coordinatorInstitution: "",
  requestedEuros: 412_000,
  place: "published",
  unlocked: false,
  heldVersion: 1,
  revision: 1,
  decision: null,
};
const decide = (values: Partial<DecisionValues>): NonNullable<CallDecision["decision"]> => ({
  ...{ state: "selected", rank: null, amountEuros: null, code: null, programme: null },
  ...{ motiveId: null, id: "x", revision: 1, kind: "prepared", versionNumber: 1, source: "page" },
  ...{ madeBy: "", madeAt: new Date(0), confirmedBy: null, confirmedAt: null },
  ...values,
});
const MOTIVE = {
  id: "m1",
  state: "not_selected" as const,
  textFr: "Hors sujet",
  textEn: "Off topic",
};

const plan = (text: string, dossier: Partial<CallDecision> = {}, isHeld = false) =>
  planFile(read(text).rows, {
    dossiers: [{ ...DOSSIER, ...dossier }],
    motives: [MOTIVE],
    isHeld: () => isHeld,
  });

test("[E-14 part] a line changes what it names, and nothing where it says what is prepared", () => {
  const decided = { decision: decide({ rank: 3, amountEuros: 386_200, code: "EAU-1" }) };
  const line = "number;rank;amount\nANR-26-EAUX-0001;2;386200,00\n";
  expect(plan(line, decided)).toMatchObject({
    faults: [],
    lines: [{ fields: ["rank"], after: { rank: 2, code: "EAU-1", state: "selected" } }],
  });
  expect(plan(line.replace(";2;", ";3;"), decided).lines[0]?.fields).toEqual([]);
  expect(listPlannedCodes(plan(line, decided).lines)).toEqual([{ dossierId: "d1", code: "EAU-1" }]);
  const refused = "number;state;motive\nANR-26-EAUX-0001;not selected;hors  SUJET\n";
  expect(plan(refused, decided).lines[0]).toMatchObject({
    after: { state: "not_selected", motiveId: "m1", amountEuros: null, code: null, rank: 3 },
  });
  expect(plan(refused, decided, true).faults).toMatchObject([{ code: "held" }]);
  const wrong = "number;state;amount;motive\nANR-26-EAUX-0001;not selected;5;hors sujets\n";
  expect(plan(wrong).faults.map(({ code, hint }) => [code, hint])).toEqual([
    ["unknownMotive", "Hors sujet"],
    ["onlySelected", null],
  ]);
  expect(plan("number;rank\nANR-26-EAUX-0001;4\n").faults).toMatchObject([
    { code: "missingState" },
  ]);
  expect(plan("number;rank\nANR-26-EAUX-0001;\n")).toEqual({ lines: [], faults: [] });
  expect(plan("number\nANR-26-EAUX-0010\n").faults).toMatchObject([
    { code: "unknownNumber", hint: "ANR-26-EAUX-0001, NAPPES" },
  ]);
});

test("[E-14 part] the line of the budget stands below the last selected dossier", () => {
  const row = (number: string, over: Partial<DecisionValues> | null, requestedEuros = 100) => ({
    ...DOSSIER,
    number,
    requestedEuros,
    decision: over && decide(over),
  });
  const rows = sortByRank([
    row("5", null),
    row("4", { state: "not_eligible", rank: null }),
    row("3", { state: "not_selected", rank: 3 }, 90),
    row("2", { rank: 2, amountEuros: 0.2 }),
    row("1", { rank: 1, amountEuros: 0.1 }),
  ]);
  expect(rows.map(({ number }) => number)).toEqual(["1", "2", "3", "5", "4"]);
  expect(sumBudget(rows, 50)).toEqual({
    ...{ count: 2, grantedEuros: 0.3, remainingEuros: 49.7, isNextTooLarge: true, after: 1 },
  });
  expect(sumBudget(rows, 0.2)).toMatchObject({ remainingEuros: -0.1, isNextTooLarge: false });
  expect(sumBudget([row("5", null)], 50)).toBeNull();
});
