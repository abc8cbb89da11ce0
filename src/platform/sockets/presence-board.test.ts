import { expect, test } from "vitest";
import { type Presence, PresenceBoard } from "./presence-board.ts";

const page = (socketId: string, userId: string, at: string | null, turn = 1): Presence<"form"> => ({
  socketId,
  subjectId: "d",
  userId,
  name: userId.toUpperCase(),
  editor: "form",
  at,
  turn,
});
const whereIs = (board: PresenceBoard<"form">, asking = "me") =>
  board.listOthers("d", asking).map(({ userId, at }) => [userId, at]);

test("others are seen where they are, oneself is not, and a person in two pages is one", () => {
  const board = new PresenceBoard<"form">();
  expect(board.receive({ process: "p", here: page("1", "claire", null) }, 0)).toEqual(["d"]);
  board.receive({ process: "q", here: page("2", "claire", "q7") }, 0);
  board.receive({ process: "q", here: page("3", "me", "q9") }, 0);
  expect(whereIs(board)).toEqual([["claire", "q7"]]);
  expect(board.listOthers("elsewhere", "me")).toEqual([]);
});

test("words that were overtaken are not heard, and nobody comes back who has left", () => {
  const board = new PresenceBoard<"form">();
  board.receive({ process: "p", here: page("1", "claire", "new", 3) }, 0);
  expect(board.receive({ process: "p", here: page("1", "claire", "old", 2) }, 0)).toEqual([]);
  expect(whereIs(board)).toEqual([["claire", "new"]]);
  board.receive({ process: "p", gone: { socketId: "1", subjectId: "d", turn: 4 } }, 0);
  board.receive({ process: "p", here: page("1", "claire", "late", 4) }, 0);
  expect(whereIs(board)).toEqual([]);
});

test("a process that ends or falls silent takes its pages with it", () => {
  const board = new PresenceBoard<"form">();
  board.receive({ process: "p", here: page("1", "claire", null) }, 0);
  board.receive({ process: "q", here: page("2", "james", null) }, 0);
  expect(board.receive({ process: "p", beat: "ended" }, 1)).toEqual(["d"]);
  expect(whereIs(board)).toEqual([["james", null]]);
  board.receive({ process: "q", beat: "alive" }, 30_000);
  expect(board.removeStale(60_000, "own")).toEqual([]);
  expect(board.removeStale(70_000, "own")).toEqual(["d"]);
  expect(whereIs(board)).toEqual([]);
});

test("whoever is on another page is online, and in no form", () => {
  const board = new PresenceBoard<"form">();
  board.receive({ process: "p", here: { ...page("1", "claire", null), editor: null } }, 0);
  board.receive({ process: "p", here: page("2", "james", "q7") }, 0);
  board.receive({ process: "q", here: { ...page("3", "james", null), editor: null } }, 0);
  expect(whereIs(board)).toEqual([["james", "q7"]]);
  expect(board.listOnline("d", "me")).toEqual(["claire", "james"]);
  expect(board.listOnline("d", "claire")).toEqual(["james"]);
});
