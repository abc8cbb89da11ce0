import fc from "fast-check";
import { expect, test } from "vitest";
import { toInvalidInputError } from "#platform/errors.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { textNear } from "#tests/support/text-near.ts";
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  checkFormAge,
  contactSchema,
  MAX_FORM_AGE_MS,
  MIN_FORM_AGE_MS,
} from "./contact.ts";

const good = {
  name: "Zoé Martin",
  email: "zoe@example.org",
  subject: "Une question",
  message: "Bonjour,\r\n\r\nmerci.",
};
const errorsOf = (values: object) => {
  const read = contactSchema.safeParse({ ...good, ...values });
  return read.success ? {} : toInvalidInputError(read.error).details;
};

test("[A-20 part] a valid message is accepted and keeps its line breaks", () => {
  expect(contactSchema.parse(good)).toEqual({ ...good, message: "Bonjour,\n\nmerci." });
});

test("[A-20 part] every field is required, and blanks do not count", () => {
  for (const field of CONTACT_FIELDS) {
    expect(errorsOf({ [field]: " \t\u200b " })).toEqual({ [field]: "missing" });
    expect(errorsOf({ [field]: undefined })).toEqual({ [field]: "missing" });
  }
});

test("[A-20 part] the maximum length is accepted and one character more is not", () => {
  const email = `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(3)}org`;
  expect(errorsOf({ email })).toEqual({});
  for (const field of ["name", "subject", "message"] as const) {
    expect(errorsOf({ [field]: "x".repeat(CONTACT_LIMITS[field]) })).toEqual({});
    expect(errorsOf({ [field]: "x".repeat(CONTACT_LIMITS[field] + 1) })).toEqual({
      [field]: "tooLong",
    });
  }
});

test("[A-20 part] an e-mail address must be able to receive an answer", () => {
  for (const email of ["zoe", "zoe@localhost", "a@b.org, c@d.org"])
    expect(errorsOf({ email })).toEqual({ email: "invalid" });
});

test("[A-20 part] no field of one line ever holds two", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const read = contactSchema.safeParse({
        ...good,
        name: `a${text.slice(0, 50)}`,
        subject: "s",
      });
      if (read.success) expect(read.data.name).not.toMatch(/[\r\n\u2028\u2029]/);
    }),
  );
});

test("[A-20 part] a form is neither faster than a person nor older than a day", () => {
  expect(checkFormAge(0, MIN_FORM_AGE_MS - 1)).toBe("tooFast");
  expect(checkFormAge(0, MIN_FORM_AGE_MS)).toBe("fine");
  expect(checkFormAge(0, MAX_FORM_AGE_MS)).toBe("fine");
  expect(checkFormAge(0, MAX_FORM_AGE_MS + 1)).toBe("tooOld");
  expect(checkFormAge(null, 0)).toBe("tooOld");
  expect(checkFormAge(Number.NaN, 0)).toBe("tooOld");
});

test("[A-20 part] the form and the server agree on what is too long", () => {
  fc.assert(
    fc.property(textNear(CONTACT_LIMITS.message), (text) => {
      const message = `Oui ${text}`;
      const shown = message.replaceAll("\r\n", "\n");
      expect(errorsOf({ message }).message).toBe(
        countCharacters(shown) > CONTACT_LIMITS.message ? "tooLong" : undefined,
      );
    }),
  );
});
