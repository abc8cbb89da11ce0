import { expect, test } from "vitest";
import { listAcronymForms, listTypedKeys, listWordKeys, toAcronymKey } from "./word-keys.ts";

const areOne = (one: string, other: string) =>
  listWordKeys(one).some((key) => listWordKeys(other).includes(key));

test.each([
  ["chercheuses", "chercheur"],
  ["coordinatrice", "coordinateurs"],
  ["vaccinales", "vaccin"],
  ["réseaux", "réseau"],
  ["hôpitaux", "hôpital"],
  ["companies", "company"],
  ["viruses", "virus"],
  ["énergies", "energy"],
  ["professionnelle", "professionnels"],
  ["women", "woman"],
  ["recycling", "recycle"],
  ["infected", "infect"],
])("%s and %s are forms of one word", (one, other) => expect(areOne(one, other)).toBe(true));

test.each([
  ["geologists", "géologie"],
  ["psychologue", "psychology"],
  ["mathématiciennes", "mathematics"],
  ["economist", "économie"],
  ["agricultural", "agriculture"],
  ["cognitif", "cognition"],
  ["behavioral", "behaviour"],
  ["rénové", "renovation"],
  ["recycled", "recyclage"],
  ["vieillissante", "vieillissement"],
])("%s and %s belong to one subject", (one, other) => expect(areOne(one, other)).toBe(true));

/** The words of each pair share a stem, in one language or across both. */
test.each([
  ["étudié", "étudiant"],
  ["climat", "climatisation"],
  ["équipe", "équipement"],
  ["zones", "zona"],
  ["side", "sida"],
  ["see", "sea"],
  ["care", "carie"],
  ["live", "liver"],
  ["policies", "police"],
  ["public", "publication"],
  ["programme", "programmation"],
  ["universités", "univers"],
  ["populations", "populisme"],
  ["départ", "département"],
  ["bats", "bâtiment"],
  ["élévation", "élève"],
  ["tuberculse", "tubercule"],
  ["training", "train"],
])("%s is no form of %s", (one, other) => expect(areOne(one, other)).toBe(false));

test("an English word that is the stem of a French one is only itself", () => {
  expect(listWordKeys("hives")).toEqual(listWordKeys("hive"));
  expect(listWordKeys("hive")).not.toEqual(expect.arrayContaining(listWordKeys("hiv")));
  expect(listWordKeys("celle")).not.toEqual(expect.arrayContaining(listWordKeys("cells")));
});

test("an acronym is found as it is, and by no stem", () => {
  expect(listAcronymForms("aids", ["aid"])).toEqual(["=aids"]);
  expect(listAcronymForms("covid", ["covid"])).toEqual(["=covid", "covid"]);
});

test("an acronym matches only itself, and may be typed in the plural", () => {
  expect(listTypedKeys("stds")).toContain(toAcronymKey("STD"));
  expect(listTypedKeys("aids")).toContain(toAcronymKey("AIDS"));
  expect(listTypedKeys("aides")).not.toContain(toAcronymKey("AIDS"));
});
