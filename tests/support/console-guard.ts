import { afterEach, beforeEach, vi } from "vitest";

/**
 * An unexpected console.error fails its test; a test that expects one uses `vi.spyOn(console,
 * "error").mockImplementation(() => {})`. Vitest itself fails on unhandled rejections.
 */
const original = console.error;
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  console.error = (...args: unknown[]) => {
    complaints.push(args);
    original(...args);
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  console.error = original;
  if (complaints.length === 0) return;
  const texts = complaints.map((args) => args.map(String).join(" "));
  throw new Error(`Unexpected console.error:\n${texts.join("\n")}`);
});
