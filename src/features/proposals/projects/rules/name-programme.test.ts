import { expect, test } from "vitest";
import { nameProgramme } from "./name-programme.ts";

test("the title of the call is named in the reader's language, a programme of the agency as it is written", () => {
  const call = { titleFr: "Chaleur renouvelable", titleEn: "Renewable heat" };
  expect(nameProgramme("Chaleur renouvelable", call, "en")).toBe("Renewable heat");
  expect(nameProgramme("Chaleur renouvelable", call, "fr")).toBe("Chaleur renouvelable");
  expect(nameProgramme("Fonds Chaleur", call, "en")).toBe("Fonds Chaleur");
  expect(nameProgramme("Fonds Chaleur", undefined, "en")).toBe("Fonds Chaleur");
});
