import { expect, test } from "vitest";
import { canChangeState } from "./request-origin.ts";

const own = "https://portal.example.org";

test.each([
  ["GET", { "sec-fetch-site": "cross-site" }, true],
  ["HEAD", { origin: "https://evil.example" }, true],
  ["POST", { "sec-fetch-site": "same-origin" }, true],
  ["POST", { "sec-fetch-site": "none" }, true],
  ["POST", { "sec-fetch-site": "same-site" }, false],
  ["POST", { "sec-fetch-site": "cross-site", origin: own }, false],
  ["POST", { origin: own }, true],
  ["POST", { origin: "https://evil.example" }, false],
  ["POST", { origin: "http://portal.example.org" }, false],
  ["POST", { origin: "https://portal.example.org.evil.example" }, false],
  ["POST", { origin: "null" }, false],
  ["DELETE", { origin: "https://evil.example" }, false],
  ["POST", {}, true],
])("%s with %j: %s", (method, headers, allowed) => {
  expect(canChangeState(method, new Headers(headers as Record<string, string>), own)).toBe(allowed);
});
