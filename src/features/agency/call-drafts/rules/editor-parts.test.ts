import { expect, test } from "vitest";
import { CALL_FIELDS, type CallField } from "#features/portal/calls/rules/call-content.ts";
import { findEditorPart, listEditorParts } from "./editor-parts.ts";

test("every field of a call has its place in the editor", () => {
  const parts = (Object.keys(CALL_FIELDS) as CallField[]).map(findEditorPart);
  expect(new Set(parts)).toEqual(new Set(listEditorParts("standard")));
});

test("the call of a one-off partner has neither pieces nor forms", () => {
  expect(listEditorParts("one_off")).toEqual(["texts", "dates", "facts", "documents", "contacts"]);
});
