import { expect, test } from "vitest";
import { buildArchiveNames } from "./archive-names.ts";

test("a folder a slot, no name twice, nothing that leaves the folder", () => {
  const file = (slotId: string, label: string, fileName: string) => ({ slotId, label, fileName });
  expect(
    buildArchiveNames([
      file("f", "Annexe financière", "Budget.xlsx"),
      file("l", "Lettres / accords", "lettre.pdf"),
      file("l", "Lettres / accords", "Lettre.pdf"),
      file("l", "Lettres / accords", "lettre.pdf"),
    ]),
  ).toEqual([
    "01 Annexe financière/Budget.xlsx",
    "02 Lettres accords/lettre.pdf",
    "02 Lettres accords/Lettre (2).pdf",
    "02 Lettres accords/lettre (3).pdf",
  ]);
});
