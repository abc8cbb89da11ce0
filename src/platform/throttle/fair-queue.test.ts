import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

const taken = (line: FairQueue<string>) => line.shift();

test("each owner has a turn, however many of another wait", () => {
  const line = new FairQueue<string>(300);
  for (let n = 0; n < 200; n++) line.push("greedy", `greedy ${n}`);
  line.push("other", "other");
  expect([taken(line), taken(line)]).toContain("other");
  expect(taken(line)).toBe("greedy 1");
});

test("a full line makes room for whoever has less, and for nobody else", () => {
  const line = new FairQueue<string>(3);
  for (const item of ["a1", "a2", "a3"]) expect(line.push("a", item)).toBeNull();
  expect(line.push("a", "a4")).toBe("a4");
  expect(line.push("b", "b1")).toBe("a3");
  expect(line.push("b", "b2")).toBe("b2");
  expect(line.push("c", "c1")).toBe("a2");
  expect([taken(line), taken(line), taken(line), taken(line)]).toEqual(["a1", "b1", "c1", null]);
});

test("an owner who is busy is passed over, and who waits no longer is not taken", () => {
  const line = new FairQueue<string>(9);
  line.push("a", "a1");
  line.push("b", "b1");
  line.push("b", "b2");
  expect(line.shift((item) => item !== "a1")).toBe("b1");
  expect(line.remove("a", "a1")).toBe(true);
  expect(line.remove("a", "a1")).toBe(false);
  expect(taken(line)).toBe("b2");
  expect(line.clear()).toEqual([]);
});
