import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { MEDIA_TYPE } from "#features/proposals/appendices/rules/appendix-file.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import type { Storage } from "#platform/storage/storage.server.ts";

/**
 * A file of the demonstration. Its bytes never change, so rows can store its hash before the file is in the
 * storage.
 */
export interface DemoFile {
  readonly key: string;
  readonly content: Buffer;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

const createDemoFile = (name: string, content: Buffer, folder = "dossier"): DemoFile => ({
  key: `${folder}/demo/${name}`,
  content,
  mediaType: content.subarray(0, 4).toString() === "%PDF" ? MEDIA_TYPE.pdf : MEDIA_TYPE.xlsx,
  bytes: content.length,
  sha256: createHash("sha256").update(content).digest("hex"),
});

const BUDGET_CATEGORIES = [
  "Personnel",
  "Missions",
  "Fonctionnement",
  "Sous-traitance",
  "Équipement",
];
const buildBudgetRows = (amounts: readonly number[]) => [
  ["Poste", "Montant (euros)"],
  ...BUDGET_CATEGORIES.map((line, index) => [line, amounts[index] ?? 0] as const),
  ["Total", amounts.reduce((sum, one) => sum + one, 0)] as const,
];

export const DEMO_FILES = {
  template: createDemoFile("modele-annexe-financiere", createSpreadsheet(buildBudgetRows([]))),
  budget: createDemoFile(
    "annexe-financiere",
    createSpreadsheet(buildBudgetRows([210_000, 18_500, 42_000, 9_000, 35_000])),
  ),
  letter: createDemoFile(
    "lettre-d-engagement",
    createLetter([
      "Lettre d'engagement",
      "",
      "Le conservatoire du littoral soutient le projet LITTOSOL et ouvre",
      "ses sites de mesure aux equipes pendant trente-six mois.",
      "",
      "Fait pour servir le dossier de candidature.",
    ]),
  ),
} as const;

/** Documents that agencies publish with their calls. */
export const CALL_FILES = {
  callTextFr: createDemoFile(
    "texte-de-l-appel",
    createLetter([
      "Biodiversité et changements transformateurs",
      "",
      "1. Objet de l'appel",
      "2. Recherches attendues : des leviers qui changent les règles",
      "3. Éligibilité : trois équipes au moins, établies dans trois pays",
      "4. Financement : l'aide ne dépasse pas 500 000 euros",
      "",
      "Texte inventé pour la démonstration.",
    ]),
    "call",
  ),
  callTextEn: createDemoFile(
    "call-text",
    createLetter([
      "Biodiversity and transformative change",
      "",
      "1. Purpose of the call",
      "2. Research expected: levers that change the rules",
      "3. Eligibility: at least three teams, from three countries",
      "4. Funding: the grant is at most 500 000 euros",
      "",
      "A text made up for the demonstration.",
    ]),
    "call",
  ),
  guide: createDemoFile(
    "guide",
    createLetter(["Guide de dépôt / Guide for applicants", "", "Démonstration / Demonstration"]),
    "call",
  ),
  budget: createDemoFile("annexe-financiere", createSpreadsheet(buildBudgetRows([])), "call"),
} as const;

/** Accounts of the teams of the call with forty deposits (`equipe-1@example.org` …). */
export const WATER_TEAM_COUNT = 8;

/** Short CVs of these accounts, uploaded as files. */
export const WATER_TEAM_CVS: readonly DemoFile[] = Array.from(
  { length: WATER_TEAM_COUNT },
  (_, at) =>
    createDemoFile(
      `equipe-${at + 1}`,
      createLetter([
        `Curriculum vitae, équipe Eau ${at + 1}`,
        "",
        "2018 : direction de recherche",
        "2009 : doctorat en hydrologie",
        "",
        "Un curriculum vitae inventé pour la démonstration.",
      ]),
      "cv",
    ),
);

/** The financial appendices of the forty dossiers: the same bytes, each under a key of its own. */
export const WATER_BUDGETS: readonly DemoFile[] = Array.from({ length: 40 }, (_, at) => ({
  ...DEMO_FILES.budget,
  key: `${DEMO_FILES.budget.key}-${at + 1}`,
}));

/** Files of deposited versions, which are stored a second time under their digests. */
const DEPOSITED_FILES: readonly DemoFile[] = [DEMO_FILES.budget, ...WATER_TEAM_CVS];

/** Stores the demonstration files under the keys named in the database. Restores files that were removed. */
export async function putDemoFiles(storage: Pick<Storage, "put">): Promise<void> {
  const files = [
    ...Object.values(DEMO_FILES),
    ...Object.values(CALL_FILES),
    ...WATER_TEAM_CVS,
    ...WATER_BUDGETS,
  ];
  for (const { key, content } of files) await storage.put(key, content);
  for (const { sha256, content } of DEPOSITED_FILES) await storage.put(frozenKey(sha256), content);
}

/** Builds an XLSX file with one sheet. */
function createSpreadsheet(rows: readonly (readonly (string | number)[])[]): Buffer {
  const office = "http://schemas.openxmlformats.org";
  const main = `${office}/spreadsheetml/2006/main`;
  const relations = `${office}/package/2006/relationships`;
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const cell = (value: string | number) =>
    typeof value === "number"
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Budget" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const encode = (text: string) =>
    new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const entries = Object.entries(parts).map(([name, text]) => [name, encode(text)] as const);
  // Fixed modification time: the bytes, and so the hash in the database, must not depend on the day.
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: new Date(2026, 0, 1) }));
}

/** Builds a one-page PDF in Helvetica, which every reader has. */
function createLetter(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join("\n");
  const stream = `BT /F1 12 Tf 72 760 Td 18 TL\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.7\n";
  const xrefEntries = objects.map((object, index) => {
    const offset = String(file.length).padStart(10, "0");
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${xrefEntries.join("")}`;
  const end = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, "latin1");
}
