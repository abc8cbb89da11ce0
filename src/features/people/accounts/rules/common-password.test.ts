import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.server.ts";

test.each([
  "password1",
  "azerty123",
  "Motdepasse1",
  "bonjour2027!",
  "Été2026",
  "123camille",
  "abcd1234",
  // Combinations of portal words, which no dictionary contains.
  "anr2026!",
  "PasserelleANR2026",
  "Appel-à-projets-27",
  "ademe_inserm_1",
])("%s is what everybody tries first", async (password) =>
  expect(await isCommonPassword(password)).toBe(true),
);

test.each([
  "bruyère en fleur 7",
  "genêt doré 12",
  "pont de bois 4",
  "xk29vtqe",
  "пароль-моста-9",
  "halte au phare 3",
])("%s is not", async (password) => expect(await isCommonPassword(password)).toBe(false));
