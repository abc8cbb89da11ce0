import { expect, test } from "vitest";
import { getPostAbilities, type PostAbilitiesByAuthor } from "./post-abilities.ts";

const no = (why: string) => ({ ok: false, why }) as const;
const view = {
  accountId: "me",
  now: "2026-03-02T12:00:00Z",
  can: {
    ownRecent: { editPost: { ok: true }, removePost: { ok: true } },
    own: { editPost: no("tooLate"), removePost: { ok: true } },
    others: { editPost: no("notYourRole"), removePost: no("notYourRole") },
  } satisfies PostAbilitiesByAuthor,
};

test("what may be done to words is what the policy said of their kind", () => {
  const on = (authorId: string | null, at: string) => getPostAbilities({ authorId, at }, view);
  expect(on("me", "2026-03-02T11:30:00Z")).toBe(view.can.ownRecent);
  expect(on("me", "2026-03-02T10:59:00Z")).toBe(view.can.own);
  expect(on("somebody", "2026-03-02T11:59:00Z")).toBe(view.can.others);
  expect(on(null, "2026-03-02T11:59:00Z")).toBe(view.can.others);
});
