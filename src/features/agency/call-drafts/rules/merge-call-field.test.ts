import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { mergeCallField } from "./merge-call-field.ts";

const contact = (name: string, id = randomUUID()) => ({
  ...{ id, name, roleFr: "", roleEn: "", email: "a@example.org", phone: "" },
});

test("[E-11 part] two people change one field: rows and paragraphs merge, one line asks which", () => {
  expect(mergeCallField("Rivers", "Rivers!", "Rivers!", "titleEn")).toBe("agreed");
  expect(mergeCallField("Rivers", "Rivers!", "Rivers", "titleEn")).toBe("apart");
  expect(mergeCallField("Rivers", "Rivers!", "Large rivers", "titleEn")).toBe("clash");

  const [ana, ben, cleo] = [contact("Ana"), contact("Ben"), contact("Cléo")];
  const renamed = { ...ana, name: "Ana Ito" };
  expect(mergeCallField([ana], [ana, ben], [renamed, cleo], "contacts")).toEqual({
    merged: [renamed, ben, cleo],
  });
  expect(mergeCallField([ana, ben], [ana], [ana, ben, cleo], "contacts")).toEqual({
    merged: [ana, cleo],
  });
  const mine = { ...ana, name: "A. Ito" };
  expect(mergeCallField([ana], [mine], [renamed], "contacts")).toBe("clash");
  // Removed by one, changed by the other: the person decides.
  expect(mergeCallField([ana], [], [renamed], "contacts")).toBe("clash");
  expect(mergeCallField([ana], [mine], [], "contacts")).toBe("clash");
  expect(mergeCallField(["eau"], ["eau", "air"], ["sol"], "keywordsFr")).toEqual({
    merged: ["air", "sol"],
  });
  // Together more rows than the field takes.
  const many = Array.from({ length: 20 }, (_, index) => contact(`${index}`));
  expect(mergeCallField([], many.slice(0, 15), many.slice(15).concat(ana), "contacts")).toBe(
    "clash",
  );

  const base = textToDocument("One\n\nTwo");
  const merged = mergeCallField(
    base,
    textToDocument("One!\n\nTwo"),
    textToDocument("One\n\nTwo?"),
    "bodyFr",
  );
  expect(merged).toEqual({ merged: textToDocument("One!\n\nTwo?") });
  const clash = mergeCallField(
    base,
    textToDocument("A\n\nTwo"),
    textToDocument("B\n\nTwo"),
    "bodyFr",
  );
  expect(clash).toBe("clash");
});
