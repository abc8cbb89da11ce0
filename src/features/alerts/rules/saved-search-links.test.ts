import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import { isLinkHash, linkHash, manageSearchLink, unsubscribeLink } from "./saved-search-links.ts";

const signer = createSigner("a secret of thirty-two characters!!");
const id = "7f3c2a54-1d0e-4f1b-9a53-0c8a5c1d2e3f";

test("[B-08] both links name the search and carry a hash of their own", () => {
  const manage = manageSearchLink(signer, "https://p.example", id);
  const leave = unsubscribeLink(signer, "https://p.example", id);
  expect(manage).toMatch(new RegExp(`^https://p\\.example/saved-search/${id}/[\\w-]{43}$`));
  expect(leave).toMatch(new RegExp(`^https://p\\.example/unsubscribe/${id}/[\\w-]{43}$`));
  expect(manage.split("/").at(-1)).not.toBe(leave.split("/").at(-1));
});

test("[B-08] a hash opens its own search for its own purpose, and nothing else", () => {
  const hash = linkHash(signer, "manage", id);
  expect(isLinkHash(signer, "manage", id, hash)).toBe(true);
  expect(isLinkHash(signer, "unsubscribe", id, hash)).toBe(false);
  expect(isLinkHash(signer, "manage", id.replace("7", "8"), hash)).toBe(false);
  expect(isLinkHash(createSigner("another secret of 32 characters!!"), "manage", id, hash)).toBe(
    false,
  );
});

test("[B-08] no other text passes for the hash, not even another spelling of its bytes", () => {
  const hash = linkHash(signer, "manage", id);
  for (const other of ["", ".", `${hash}=`, `${hash}A`, `${hash}.`, hash.slice(0, -1), ` ${hash}`])
    expect(isLinkHash(signer, "manage", id, other)).toBe(false);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const last of letters)
    expect(isLinkHash(signer, "manage", id, hash.slice(0, -1) + last)).toBe(hash.endsWith(last));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (other) => {
      expect(isLinkHash(signer, "manage", id, other)).toBe(other === hash);
    }),
  );
});
