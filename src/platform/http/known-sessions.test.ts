import { expect, test } from "vitest";
import { KnownSessions } from "./known-sessions.ts";

test("a session that was somebody's is known for ten minutes, and no other is", () => {
  let minutes = 0;
  const sessions = new KnownSessions({ now: () => new Date(minutes * 60_000) });
  sessions.remember(["zoe's"], "zoe");
  minutes = 9;
  expect(sessions.personOf(["zoe's"])).toBe("zoe");
  expect(sessions.personOf(["invented"])).toBeNull();
  // Another one planted beside it: who that is has to be asked.
  expect(sessions.personOf(["zoe's", "invented"])).toBeNull();
  expect(sessions.personOf([])).toBeNull();
  minutes = 10;
  expect(sessions.personOf(["zoe's"])).toBeNull();
});
