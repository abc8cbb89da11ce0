import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toInvalidInputError } from "#platform/errors.ts";
import { formatPhone, parsePhone, profileSchema } from "./profile.ts";
import {
  type ProfileForm,
  profileFromFields,
  profileToFields,
  splitTags,
} from "./profile-fields.ts";

const form: ProfileForm = {
  title: "dr",
  gender: "woman",
  firstName: " Claire ",
  lastName: "Morel",
  emails: ["", "claire@example.net"],
  phones: ["01 99 00 12 34"],
  country: "FR",
  website: "https://claire-morel.example.org/",
  showSkills: true,
  languageSkills: [
    { language: "fr", level: "C2" },
    { language: "", level: "" },
  ],
  digitalSkills: ["Python, R", "python"],
  otherSkills: [],
};

const refused = (change: Partial<ProfileForm>) => {
  const read = profileSchema.safeParse({ ...form, ...change });
  return read.success ? {} : toInvalidInputError(read.error).details;
};

describe("[C-02 part] a profile", () => {
  test("is read as it is stored", () => {
    expect(profileSchema.parse({ ...form, phones: ["+32 2 555 12 12"] })).toEqual({
      ...form,
      firstName: "Claire",
      emails: ["claire@example.net"],
      phones: ["+3225551212"],
      languageSkills: [{ language: "fr", level: "C2" }],
      digitalSkills: ["Python", "R"],
    });
  });

  test("may be empty except for required fields", () => {
    const empty = profileSchema.parse({
      ...form,
      emails: [],
      phones: [],
      country: "",
      website: "",
      languageSkills: [],
      digitalSkills: [],
    });
    expect(empty).toMatchObject({ country: null, website: null });
    const bad = { title: "", gender: "", firstName: " \u0000\u3164 ", lastName: "x".repeat(101) };
    expect(refused(bad)).toEqual({
      title: "missing",
      gender: "missing",
      firstName: "missing",
      lastName: "tooLong",
    });
  });

  test.each([
    "claire.example.org",
    "javascript:alert(1)",
    "https://",
    "https://nowhere",
    "https://user:secret@example.org",
    "ftp://example.org/",
    "https://exa mple.org",
    "//example.org",
  ])("%s is no address of a website", (website) => {
    expect(refused({ website })).toEqual({ website: "invalid" });
  });

  test("names the line that is wrong", () => {
    expect(refused({ emails: ["claire@example.net", "no address"] })).toEqual({
      "emails.1": "invalid",
    });
    // All errors are reported at once.
    expect(refused({ phones: ["12"], lastName: "" })).toEqual({
      lastName: "missing",
      "phones.0": "invalid",
    });
    expect(refused({ emails: [1, 2, 3, 4, 5, 6].map((n) => `a${n}@example.org`) })).toMatchObject({
      emails: "tooMany",
    });
  });

  test("each language stands there once, with a level", () => {
    const fr = { language: "fr", level: "C2" };
    expect(refused({ languageSkills: [fr, { language: "fr", level: "B1" }] })).toEqual({
      "languageSkills.1": "twice",
    });
    for (const row of [
      { language: "fr", level: "" },
      { language: "", level: "B1" },
      { language: "xx", level: "B1" },
      { language: "fr", level: "D1" },
    ])
      expect(refused({ languageSkills: [row] })).toMatchObject({
        "languageSkills.0": "invalid",
      });
  });

  test("choices outside the lists are refused", () => {
    expect(refused({ title: "king", gender: "x", country: "ZZ" })).toMatchObject({
      title: "invalid",
      gender: "invalid",
      country: "invalid",
    });
  });
});

test("[C-02 part] a form comes back from the values of its submission as it was sent", () => {
  expect(profileFromFields(profileToFields(form))).toEqual(form);
  const empty = { ...form, emails: [], languageSkills: [], showSkills: false };
  expect(profileFromFields(profileToFields(empty))).toEqual(empty);
});

describe("phone numbers", () => {
  test.each([
    ["06 12 34 56 78", "FR", "+33612345678", "+33 6 12 34 56 78"],
    ["+44 20 7946 0958", "FR", "+442079460958", "+44 20 7946 0958"],
    ["020 7946 0958", "GB", "+442079460958", "+44 20 7946 0958"],
    ["(514) 748-0123", "CA", "+15147480123", "+1 514 748 0123"],
    ["+1 514-748-0123", null, "+15147480123", "+1 514 748 0123"],
    ["+221 33 822 00 00", "SN", "+221338220000", "+221 33 822 00 00"],
    ["+49 30 901820", "DE", "+4930901820", "+49 30 901820"],
    ["00 32 2 555 12 12", "FR", "+3225551212", "+32 2 555 12 12"],
    ["call 06 12 34 56 78 now", "FR", null, ""],
    ["1234", "FR", null, ""],
  ])("%s in %s", (text, country, stored, shown) => {
    expect(parsePhone(text, country)).toBe(stored);
    if (stored) expect(formatPhone(stored)).toBe(shown);
  });

  test("a stored number parses to itself for any country", () => {
    for (const country of [null, "FR", "US", "SN", "AQ"])
      expect(parsePhone(formatPhone("+33612345678"), country)).toBe("+33612345678");
  });
});

test("tags survive being joined and split", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const tags = splitTags(texts);
      expect(splitTags([tags.join(", ")])).toEqual(tags);
    }),
  );
});
