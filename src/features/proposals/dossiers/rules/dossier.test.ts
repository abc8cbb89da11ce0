import { expect, test } from "vitest";
import { dossierNames } from "./dossier.ts";

test("a dossier is called by one line that can be seen and reads as it is written", () => {
  const { acronym, title } = dossierNames;
  expect(title.parse(" Les\n haies\u0001 et\u202e le vent ")).toBe("Les haies et le vent");
  expect(acronym.safeParse("\u200b\u2060").error?.issues[0]?.message).toBe("missing");
});
