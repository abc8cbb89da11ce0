import { describe, expect, test } from "vitest";
import {
  chooseDialog,
  findMissingInformation,
  hasBlockingGaps,
  hasOrcidGaps,
} from "./required-information.ts";

const person = {
  firstName: "Claire",
  lastName: "Morel",
  email: "claire.morel@example.org",
  title: "dr",
  gender: "woman",
} as const;
const affiliation = { label: "LISO" };
const noOrcid = { linked: false, emailVisible: null, namesVisible: null };
const nothing = {
  gender: false,
  title: false,
  email: false,
  firstname: false,
  lastname: false,
  affiliation: false,
};

describe("[C-23 part] required information", () => {
  test("nothing is missing from a full profile", () => {
    expect(findMissingInformation(person, affiliation, noOrcid)).toEqual(nothing);
  });

  test("missing title, gender and affiliation are reported and block", () => {
    const missing = findMissingInformation({ ...person, title: null, gender: null }, null, noOrcid);
    expect(missing).toEqual({ ...nothing, gender: true, title: true, affiliation: true });
    expect(hasBlockingGaps(missing)).toBe(true);
  });

  test("data hidden at ORCID is reported but does not block", () => {
    const hidden = { linked: true, emailVisible: false, namesVisible: false };
    const missing = findMissingInformation(person, affiliation, hidden);
    expect(missing).toEqual({ ...nothing, email: true, firstname: true, lastname: true });
    expect(hasOrcidGaps(missing)).toBe(true);
    expect(hasBlockingGaps(missing)).toBe(false);
  });

  test("ORCID's flags are ignored without a link and before the first reading", () => {
    const unlinked = { linked: false, emailVisible: false, namesVisible: false };
    expect(findMissingInformation(person, affiliation, unlinked)).toEqual(nothing);
    const unread = { linked: true, emailVisible: null, namesVisible: null };
    expect(findMissingInformation(person, affiliation, unread)).toEqual(nothing);
  });

  test("[C-07 part] the affiliation's own dialog opens where nothing else is missing", () => {
    expect(chooseDialog(nothing)).toBeNull();
    expect(chooseDialog({ ...nothing, affiliation: true })).toBe("affiliation");
    expect(chooseDialog({ ...nothing, gender: true })).toBe("required");
    expect(chooseDialog({ ...nothing, title: true, affiliation: true })).toBe("required");
  });
});
