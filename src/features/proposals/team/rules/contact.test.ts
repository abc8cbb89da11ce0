import { expect, test } from "vitest";
import { serializeContact } from "./contact.ts";

const rui = { firstName: "Rui", lastName: "Sá", email: "rui@example.org" };

test("a contact that says the same is the same, whatever else its row holds", () => {
  const row = { ...rui, teamId: "7", kind: "additional_contact" };
  expect(serializeContact("person", row)).toBe(serializeContact("person", rui));
});

test("another value is another state, and so is no contact", () => {
  expect(serializeContact("person", { ...rui, email: "sa@example.org" })).not.toBe(
    serializeContact("person", rui),
  );
  expect(serializeContact("person", null)).toBe("");
  expect(serializeContact("organization", { name: "", siret: "" })).not.toBe("");
});
