import { expect, test } from "vitest";
import { acronymForms, acronymKey, typedKeys, wordKeys } from "./word-keys.ts";

const areOne = (one: string, other: string) =>
  wordKeys(one).some((key) => wordKeys(other).includes(key));

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

/** Each of these pairs has a stem in common in one language or across the two. */
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
  expect(wordKeys("hives")).toEqual(wordKeys("hive"));
  expect(wordKeys("hive")).not.toEqual(expect.arrayContaining(wordKeys("hiv")));
  expect(wordKeys("celle")).not.toEqual(expect.arrayContaining(wordKeys("cells")));
});

test("an acronym is found as it is, and by no stem", () => {
  expect(acronymForms("aids", ["aid"])).toEqual(["=aids"]);
  expect(acronymForms("covid", ["covid"])).toEqual(["=covid", "covid"]);
});

test("an acronym is nothing but itself, and may be typed in the plural", () => {
  expect(typedKeys("stds")).toContain(acronymKey("STD"));
  expect(typedKeys("aids")).toContain(acronymKey("AIDS"));
  expect(typedKeys("aides")).not.toContain(acronymKey("AIDS"));
});
