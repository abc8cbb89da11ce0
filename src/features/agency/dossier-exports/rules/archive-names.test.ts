import fc from "fast-check";
import { expect, test } from "vitest";
import { createUniqueNames, toDossierName, toFileName } from "./archive-names.ts";

test("names are the number, the acronym and the coordinator", () => {
  const name = toDossierName({
    number: "ANR-26-BIOT-0417",
    acronym: "LITTOSOL",
    coordinator: "Claire Morel",
  });
  expect(name).toBe("ANR-26-BIOT-0417_LITTOSOL_Claire-Morel");
  expect(toDossierName({ number: "X-1", acronym: "A/B: c?", coordinator: "" })).toBe("X-1_A-B-c");
  expect(toDossierName({ number: "", acronym: "NUL", coordinator: "" })).toBe("dossier_NUL");
  expect(toFileName("annexes/Lettre du partenaire.pdf")).toBe("Lettre-du-partenaire.pdf");
  expect(toFileName("annexes/con.pdf")).toBe("fichier-con.pdf");
  expect(toFileName("annexes/\u202efdp.exe")).toBe("fdp.exe");
  expect(toFileName("..")).toBe("fichier");
});

const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

const expectSafe = (name: string, max: number) => {
  expect(name).not.toBe("");
  expect(name).not.toMatch(/[\p{Cc}\p{Cf}"*/:<>?\\|\s]/u);
  expect(name).not.toMatch(/^\.|\.$/);
  expect(name).not.toMatch(RESERVED);
  expect(name.isWellFormed()).toBe(true);
  expect(name.length).toBeLessThanOrEqual(max);
};

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme-composite", maxLength: 80 }),
  fc.constantFrom("con", "LPT1.pdf", "..", ". .", "a\u0000b", "É".repeat(90), "👩‍🔬".repeat(40)),
);

test("names of dossiers and files are accepted by every system, whatever was typed", () => {
  fc.assert(
    fc.property(text, text, text, (number, acronym, coordinator) => {
      expectSafe(toDossierName({ number, acronym, coordinator }), 100);
      expectSafe(toFileName(`annexes/${acronym}`), 90);
      expectSafe(toFileName(`${coordinator}.${acronym}`), 90);
    }),
  );
});

test("names in one archive differ on systems that ignore case", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("A", "a", "a-2", "É", "E\u0301", "é", "b"), { maxLength: 40 }),
      (stems) => {
        const takeName = createUniqueNames();
        const names = stems.map((stem) => takeName(stem, ".pdf"));
        const folded = names.map((name) => name.normalize("NFC").toLowerCase());
        expect(new Set(folded).size).toBe(stems.length);
      },
    ),
  );
});
