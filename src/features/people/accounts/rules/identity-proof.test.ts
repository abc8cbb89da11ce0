import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import {
  isIdentityProof,
  orcidLinkHref,
  orcidProveHref,
  readOrcidPurpose,
  signIdentityProof,
} from "./identity-proof.ts";

const signer = createSigner("a secret of more than thirty-two characters");
const now = new Date("2027-01-10T10:00:00Z");
const later = new Date(now.getTime() + 11 * 60_000);
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
