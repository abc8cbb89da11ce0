import { expect, test } from "vitest";
import { findShortcut } from "./shortcut-keys.ts";

const press = (key: string, over: Partial<Parameters<typeof findShortcut>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...over,
});
const PAGE = { isField: false, isDialogOpen: false, areKeysOff: false };

test("keys act on the page, with Shift where the keyboard needs it", () => {
  expect(findShortcut(press("/"), PAGE)).toBe("search");
  expect(findShortcut(press("?"), PAGE)).toBe("help");
  expect(findShortcut(press("a"), PAGE)).toBeNull();
});

test("keys do not act in fields, in dialogs, with other modifiers, while composing, or switched off", () => {
  expect(findShortcut(press("/"), { ...PAGE, isField: true })).toBeNull();
  expect(findShortcut(press("/"), { ...PAGE, isDialogOpen: true })).toBeNull();
  expect(findShortcut(press("?"), { ...PAGE, areKeysOff: true })).toBeNull();
  expect(findShortcut(press("/", { ctrlKey: true }), PAGE)).toBeNull();
  expect(findShortcut(press("/", { metaKey: true }), PAGE)).toBeNull();
  expect(findShortcut(press("/", { isComposing: true }), PAGE)).toBeNull();
});
