import { expect, test } from "vitest";
import { parseInviteLines } from "./invite-lines.ts";

test("[D-16 part] several people, a line each", () => {
  const lines = parseInviteLines(
    "Marta; Vasconcelos ;marta@example.org\r\n\nPieter\tde Wit\tpieter@example.org\nOwen, Price\n",
  );
  expect(lines).toEqual([
    {
      number: 1,
      text: "Marta; Vasconcelos ;marta@example.org",
      person: { firstName: "Marta", lastName: "Vasconcelos", email: "marta@example.org" },
    },
    {
      number: 3,
      text: "Pieter\tde Wit\tpieter@example.org",
      person: { firstName: "Pieter", lastName: "de Wit", email: "pieter@example.org" },
    },
    { number: 4, text: "Owen, Price", person: null },
  ]);
});
