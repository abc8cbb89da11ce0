import { expect, test } from "vitest";
import { buildForm, question, section } from "#form-engine/testing/build-form.ts";
import {
  addToggle,
  createLockView,
  getShownLocks,
  setServerLocks,
  settleToggle,
} from "./lock-view.ts";

const { model } = buildForm(section("s", [question("a"), question("b")]), question("c"));
const [s, c] = model.children;
if (!s || !c) throw new Error("the model has two nodes");
const shown = (view: Parameters<typeof getShownLocks>[0]) => [...getShownLocks(view)].sort();

test("[D-13 part] a lock shows at once and is taken back when the server says no", () => {
  const toggle = { node: s, lock: true };
  const before = createLockView(["a"]);
  const pressed = addToggle(before, toggle);
  expect(shown(pressed)).toEqual(["a", "b"]);
  // Earlier locks stay.
  expect(shown(settleToggle(pressed, toggle, null))).toEqual(["a"]);
  expect(shown(settleToggle(pressed, toggle, ["a", "b"]))).toEqual(["a", "b"]);
});

test("a lock that fails takes back nothing that others locked or unlocked meanwhile", () => {
  const toggle = { node: s, lock: true };
  const pressed = addToggle(createLockView(["a"]), toggle);
  const meanwhile = setServerLocks(pressed, ["c"]);
  expect(shown(meanwhile)).toEqual(["a", "b", "c"]);
  expect(shown(settleToggle(meanwhile, toggle, null))).toEqual(["c"]);
});

test("of two quick toggles the second shows while the first is answered", () => {
  const [first, second] = [
    { node: c, lock: true },
    { node: c, lock: false },
  ];
  const both = addToggle(addToggle(createLockView([]), first), second);
  expect(shown(both)).toEqual([]);
  const answered = settleToggle(both, first, ["c"]);
  expect(shown(answered)).toEqual([]);
  expect(shown(settleToggle(answered, second, []))).toEqual([]);
});
