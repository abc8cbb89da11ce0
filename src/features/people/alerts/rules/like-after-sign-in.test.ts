import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import { openPendingLike, PENDING_LIKE_SECONDS, sealPendingLike } from "./like-after-sign-in.ts";

const signer = createSigner("a secret of thirty-two characters!!");
const now = new Date("2027-01-10T10:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const wish = { callId: 12, next: "/?keywords=eau#appel-12" };
const token = sealPendingLike(signer, wish, "browser-1", now);

test("[C-16 part] a wish comes back as it was, in the browser it was made in", () => {
  expect(openPendingLike(signer, token, "browser-1", later(60))).toEqual({ ...wish, alive: true });
});

test("[C-16 part] it is worth nothing in another browser, without one, or after its time", () => {
  expect(openPendingLike(signer, token, "browser-2", now)?.alive).toBe(false);
  expect(openPendingLike(signer, token, undefined, now)?.alive).toBe(false);
  expect(openPendingLike(signer, token, "browser-1", later(PENDING_LIKE_SECONDS + 1))?.alive).toBe(
    false,
  );
  expect(openPendingLike(signer, token, "browser-1", later(-1))?.alive).toBe(false);
});

test("[C-16 part] what was not sealed here is no wish", () => {
  const forged = sealPendingLike(createSigner("another secret of 32 characters!!"), wish, "b", now);
  for (const other of ["", "abc", `${token}x`, forged, signer.sign("receipt", "12")])
    expect(openPendingLike(signer, other, "browser-1", now)).toBeNull();
});
