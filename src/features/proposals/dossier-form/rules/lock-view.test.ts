import { expect, test } from "vitest";
import { formOf, question, section } from "#form-engine/testing/build.ts";
import { lockView, shownLocks, withoutToggling, withToggling, withTold } from "./lock-view.ts";

const { model } = formOf(section("s", [question("a"), question("b")]), question("c"));
const [s, c] = model.children;
if (!s || !c) throw new Error("the model has two nodes");
const shown = (view: Parameters<typeof shownLocks>[0]) => [...shownLocks(view)].sort();

test("[D-13 part] a lock shows at once and is taken back when the server says no", () => {
  const toggle = { node: s, lock: true };
  const before = lockView(["a"]);
  const pressed = withToggling(before, toggle);
  expect(shown(pressed)).toEqual(["a", "b"]);
  // What was locked before stays locked.
  expect(shown(withoutToggling(pressed, toggle, null))).toEqual(["a"]);
  expect(shown(withoutToggling(pressed, toggle, ["a", "b"]))).toEqual(["a", "b"]);
});

test("a lock that fails takes back nothing that others locked or unlocked meanwhile", () => {
  const toggle = { node: s, lock: true };
  const pressed = withToggling(lockView(["a"]), toggle);
  const meanwhile = withTold(pressed, ["c"]);
  expect(shown(meanwhile)).toEqual(["a", "b", "c"]);
  expect(shown(withoutToggling(meanwhile, toggle, null))).toEqual(["c"]);
});

test("of two quick toggles the second shows while the first is answered", () => {
  const [first, second] = [
    { node: c, lock: true },
    { node: c, lock: false },
  ];
  const both = withToggling(withToggling(lockView([]), first), second);
  expect(shown(both)).toEqual([]);
  const answered = withoutToggling(both, first, ["c"]);
  expect(shown(answered)).toEqual([]);
  expect(shown(withoutToggling(answered, second, []))).toEqual([]);
});
