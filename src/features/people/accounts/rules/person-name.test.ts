import { expect, test } from "vitest";
import { formatPersonName } from "./person-name.ts";

test("[B-05 part] a person without a visible name is shown by ORCID iD or address", () => {
  const nameless = { firstName: "", lastName: "", email: null, orcid: null };
  expect(formatPersonName({ ...nameless, firstName: "Ada", lastName: "Byron" })).toBe("Ada Byron");
  expect(formatPersonName({ ...nameless, firstName: "Madonna" })).toBe("Madonna");
  expect(formatPersonName({ ...nameless, orcid: "0000-0000-0990-0065", email: "a@b.fr" })).toBe(
    "0000-0000-0990-0065",
  );
  expect(formatPersonName({ ...nameless, email: "a@b.fr" })).toBe("a@b.fr");
});
