import { describe, expect, test } from "vitest";
import {
  blocksWork,
  dialogForMissing,
  hasOrcidGaps,
  requiredInformation,
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

describe("[C-23 part] what is required of a person", () => {
  test("nothing is missing from a full profile", () => {
    expect(requiredInformation(person, affiliation, noOrcid)).toEqual(nothing);
  });

  test("title, gender and affiliation are named, and stand in the way", () => {
    const missing = requiredInformation({ ...person, title: null, gender: null }, null, noOrcid);
    expect(missing).toEqual({ ...nothing, gender: true, title: true, affiliation: true });
    expect(blocksWork(missing)).toBe(true);
  });

  test("what ORCID hides is named, and stands in no way", () => {
    const hidden = { linked: true, emailVisible: false, namesVisible: false };
    const missing = requiredInformation(person, affiliation, hidden);
    expect(missing).toEqual({ ...nothing, email: true, firstname: true, lastname: true });
    expect(hasOrcidGaps(missing)).toBe(true);
    expect(blocksWork(missing)).toBe(false);
  });

  test("ORCID's flags mean nothing once the link is gone, nor before it was read", () => {
    const unlinked = { linked: false, emailVisible: false, namesVisible: false };
    expect(requiredInformation(person, affiliation, unlinked)).toEqual(nothing);
    const unread = { linked: true, emailVisible: null, namesVisible: null };
    expect(requiredInformation(person, affiliation, unread)).toEqual(nothing);
  });

  test("[C-07 part] the affiliation's own dialog opens where nothing else is missing", () => {
    expect(dialogForMissing(nothing)).toBeNull();
    expect(dialogForMissing({ ...nothing, affiliation: true })).toBe("affiliation");
    expect(dialogForMissing({ ...nothing, gender: true })).toBe("required");
    expect(dialogForMissing({ ...nothing, title: true, affiliation: true })).toBe("required");
  });
});
