import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import {
  formatProof,
  getIdentityRequestExpiry,
  isFreshProof,
  isFreshSignIn,
  isIdentityProof,
  orcidLinkHref,
  orcidProveHref,
  readOrcidPurpose,
  signIdentityProof,
} from "./identity-proof.ts";

const signer = createSigner("a secret of more than thirty-two characters");
const now = new Date("2027-01-10T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const later = minutes(11);
const ada = makePersonActor("ada");
const linked = { ...ada, orcid: "0000-0000-0990-0014" };
const lienOf = (href: string) => new URL(href, "http://x").searchParams.get("lien") ?? "";

test("the address that links an ORCID iD is valid for its session and ten minutes", () => {
  const lien = lienOf(orcidLinkHref(signer, ada, { next: "/", now }));
  expect(readOrcidPurpose(signer, ada, { lien, now })).toBe("link");
  expect(readOrcidPurpose(signer, ada, { lien, now: later })).toBe("stale");
  expect(readOrcidPurpose(signer, { ...ada, sessionId: "other" }, { lien, now })).toBeNull();
  expect(readOrcidPurpose(signer, null, { lien, now })).toBeNull();
  expect(readOrcidPurpose(signer, ada, { lien: "session", now })).toBeNull();
});

test("the address that proves an ORCID iD links none and needs a linked one", () => {
  const lien = lienOf(orcidProveHref(signer, linked, "/"));
  expect(readOrcidPurpose(signer, linked, { lien, now: later })).toBe("prove");
  expect(readOrcidPurpose(signer, ada, { lien, now })).toBeNull();
});

test("an address is not accepted as a proof, nor a proof as an address", () => {
  const proof = signIdentityProof(signer, ada.sessionId, now);
  expect(isIdentityProof(signer, ada.sessionId, proof, now)).toBe(true);
  expect(readOrcidPurpose(signer, linked, { lien: proof, now })).toBeNull();
  const lien = lienOf(orcidLinkHref(signer, ada, { next: "/", now }));
  expect(isIdentityProof(signer, ada.sessionId, lien, now)).toBe(false);
});

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
