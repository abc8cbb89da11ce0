import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import {
  createManageHash,
  createUnsubscribeHash,
  isManageHash,
  isManageHashForAddress,
  isUnsubscribeHash,
  manageSearchLink,
  unsubscribeLink,
} from "./mail-links.ts";

const signer = createSigner("a secret of thirty-two characters!!");
const other = createSigner("another secret of 32 characters!!");
const id = "7f3c2a54-1d0e-4f1b-9a53-0c8a5c1d2e3f";
const otherId = id.replace("7", "8");
const CLAIRE = "claire@example.org";

test("[B-08 part] both links name the search and carry a hash of their own", () => {
  const manage = manageSearchLink(signer, "https://p.example", id, null);
  const leave = unsubscribeLink(signer, "https://p.example", id);
  expect(manage).toMatch(new RegExp(`^https://p\\.example/saved-search/${id}/[\\w-]{43}$`));
  expect(leave).toMatch(new RegExp(`^https://p\\.example/unsubscribe/${id}/[\\w-]{43}$`));
  expect(manage.split("/").at(-1)).not.toBe(leave.split("/").at(-1));
});

test("[B-08 part] a hash opens its own search for its own purpose, and nothing else", () => {
  for (const address of [null, CLAIRE]) {
    const hash = createManageHash(signer, id, address);
    expect(isManageHash(signer, id, hash)).toBe(true);
    expect(isManageHashForAddress(signer, id, hash, address)).toBe(true);
    expect(isUnsubscribeHash(signer, id, hash)).toBe(false);
    expect(isManageHash(signer, otherId, hash)).toBe(false);
    expect(isManageHash(other, id, hash)).toBe(false);
  }
  const leave = createUnsubscribeHash(signer, id);
  expect(isUnsubscribeHash(signer, id, leave)).toBe(true);
  expect(isUnsubscribeHash(signer, otherId, leave)).toBe(false);
  expect(isManageHash(signer, id, leave)).toBe(false);
});

test("[B-08 part] the hash of an account's search holds for one address, however it is written", () => {
  const hash = createManageHash(signer, id, CLAIRE);
  expect(hash).toMatch(/^[\w-]{75}$/);
  expect(isManageHashForAddress(signer, id, hash, "Claire@Example.org")).toBe(true);
  expect(isManageHashForAddress(signer, id, hash, "claire@elsewhere.example")).toBe(false);
  expect(isManageHashForAddress(signer, id, hash, null)).toBe(false);
  expect(isManageHashForAddress(signer, id, createManageHash(signer, id, null), CLAIRE)).toBe(
    false,
  );
  // The code of one address with the signature for another.
  const mixed =
    hash.slice(0, 32) + createManageHash(signer, id, "claire@elsewhere.example").slice(32);
  expect(isManageHash(signer, id, mixed)).toBe(false);
  expect(isManageHash(signer, id, hash.slice(32))).toBe(false);
});

test("[B-08 part] no other text passes for the hash, not even another spelling of its bytes", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const hash of [createManageHash(signer, id, null), createManageHash(signer, id, CLAIRE)]) {
    const wrong = ["", ".", `${hash}=`, `${hash}A`, `${hash}.`, hash.slice(0, -1), ` ${hash}`];
    for (const text of wrong) expect(isManageHash(signer, id, text)).toBe(false);
    for (const last of letters)
      expect(isManageHash(signer, id, hash.slice(0, -1) + last)).toBe(hash.endsWith(last));
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(isManageHash(signer, id, text)).toBe(text === hash);
      }),
    );
  }
});
