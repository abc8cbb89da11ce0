import { expect, test } from "vitest";
import {
  formatProof,
  getIdentityRequestExpiry,
  isFreshProof,
  isFreshSignIn,
} from "./identity-proof.ts";
import { formatPersonName } from "./person-name.ts";

const now = new Date("2027-01-10T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

test("[B-10 part] a proof of identity counts for its session and ten minutes", () => {
  const proof = formatProof("s1", now);
  expect(isFreshProof(proof, "s1", minutes(10))).toBe(true);
  expect(isFreshProof(proof, "s1", minutes(10.1))).toBe(false);
  expect(isFreshProof(proof, "s1", minutes(-1))).toBe(false);
  expect(isFreshProof(proof, "s2", now)).toBe(false);
  expect(isFreshProof("s1 soon", "s1", now)).toBe(false);
  expect(isFreshProof("s1", "s1", now)).toBe(false);
  expect(isFreshProof(null, "s1", now)).toBe(false);
});

test("a sign-in is recent for ten minutes", () => {
  expect(isFreshSignIn(now, minutes(10))).toBe(true);
  expect(isFreshSignIn(now, minutes(10.1))).toBe(false);
});

test("[B-04 part] an authorization at ORCID expires after a quarter of an hour", () => {
  expect(getIdentityRequestExpiry(now)).toEqual(minutes(15));
});

test("[B-05 part] a person without a visible name is called by what is known of them", () => {
  const nobody = { firstName: "", lastName: "", email: null, orcid: null };
  expect(formatPersonName({ ...nobody, firstName: "Ada", lastName: "Byron" })).toBe("Ada Byron");
  expect(formatPersonName({ ...nobody, firstName: "Madonna" })).toBe("Madonna");
  expect(formatPersonName({ ...nobody, orcid: "0000-0000-0990-0065", email: "a@b.fr" })).toBe(
    "0000-0000-0990-0065",
  );
  expect(formatPersonName({ ...nobody, email: "a@b.fr" })).toBe("a@b.fr");
});
