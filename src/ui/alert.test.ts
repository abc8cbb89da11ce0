// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { takeFocus, takeLostFocus } from "./alert.tsx";

function twoButtons(): [HTMLElement, HTMLElement] {
  document.body.innerHTML = "<button></button><button></button>";
  return [...document.querySelectorAll("button")] as unknown as [HTMLElement, HTMLElement];
}

test("what says that something was done takes the focus only from nobody", () => {
  const [mine, said] = twoButtons();
  mine.focus();
  takeLostFocus(said);
  expect(document.activeElement).toBe(mine);
  mine.remove();
  takeLostFocus(said);
  expect(document.activeElement).toBe(said);
});

test("what must be heard at once takes it from anybody", () => {
  const [mine, said] = twoButtons();
  mine.focus();
  takeFocus(said);
  expect(document.activeElement).toBe(said);
});
