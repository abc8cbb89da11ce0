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
])("%s is what everybody tries first", async (password) =>
  expect(await isCommonPassword(password)).toBe(true),
);

test.each(["bruyère en fleur 7", "genêt doré 12", "pont de bois 4", "xk29vtqe", "пароль-моста-9"])(
  "%s is not",
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);
