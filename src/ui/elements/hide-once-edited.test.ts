// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SAVED_EVENT } from "../unsaved-events.ts";
import { hideMessagesOnceEdited } from "./hide-once-edited.ts";

beforeAll(hideMessagesOnceEdited);
beforeEach(() => {
  document.body.innerHTML = `
    <p id="said" data-until-edited>Enregistré</p>
    <form method="get"><input id="search"></form>
    <form method="post" id="choices"><input id="choice" type="checkbox"></form>
    <input id="outside" form="choices">
    <form method="post" id="other"><input id="word"></form>`;
});

const element = (id: string) => document.getElementById(id) as HTMLElement;
const edit = (id: string, kind: "input" | "change") =>
  element(id).dispatchEvent(new Event(kind, { bubbles: true }));

test("what says saved goes once something is changed, and is back once that is kept", () => {
  edit("choice", "change");
  expect(element("said").hidden).toBe(true);
  element("choices").dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
  expect(element("said").hidden).toBe(false);
  edit("outside", "input");
  expect(element("said").hidden).toBe(true);
});

test("one form kept says nothing of another that is not", () => {
  edit("choice", "change");
  edit("word", "input");
  element("choices").dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
  expect(element("said").hidden).toBe(true);
  element("other").dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
  expect(element("said").hidden).toBe(false);
});

test("a search changes nothing that was saved", () => {
  edit("search", "input");
  expect(element("said").hidden).toBe(false);
});
