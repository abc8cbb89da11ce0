import { expect, test } from "vitest";
import { RecentSessions } from "./recent-sessions.ts";

test("a session that was somebody's is known for ten minutes, and no other is", () => {
  let minutes = 0;
  const sessions = new RecentSessions({ now: () => new Date(minutes * 60_000) });
  sessions.remember(["zoe's"], "zoe");
  minutes = 9;
  expect(sessions.findUserId(["zoe's"])).toBe("zoe");
  expect(sessions.findUserId(["invented"])).toBeNull();
  // Another planted token beside it: the session must be looked up.
  expect(sessions.findUserId(["zoe's", "invented"])).toBeNull();
  expect(sessions.findUserId([])).toBeNull();
  minutes = 10;
  expect(sessions.findUserId(["zoe's"])).toBeNull();
});
