import { expect, test } from "vitest";
import { contactState } from "./contact-state.ts";

const rui = { firstName: "Rui", lastName: "Sá", email: "rui@example.org" };

test("a contact that says the same is the same, whatever else its row holds", () => {
  const row = { ...rui, teamId: "7", kind: "additional_contact" };
  expect(contactState("person", row)).toBe(contactState("person", rui));
});

test("any other word is another state, and so is nobody", () => {
  expect(contactState("person", { ...rui, email: "sa@example.org" })).not.toBe(
    contactState("person", rui),
  );
  expect(contactState("person", null)).toBe("");
  expect(contactState("organization", { name: "", siret: "" })).not.toBe("");
});
