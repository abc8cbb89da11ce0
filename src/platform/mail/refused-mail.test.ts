import { expect, test } from "vitest";
import { refusalOf } from "./refused-mail.ts";

const failure = (code: string, responseCode?: number) =>
  Object.assign(new Error(`Message failed: ${responseCode} no such user <a@b.org>`), {
    code,
    responseCode,
  });

test("only what the server says for good about this mail is a refusal", () => {
  expect(refusalOf(failure("EENVELOPE", 550))).toBe("Message failed: 550 no such user <[address]>");
  expect(refusalOf(failure("EMESSAGE", 554))).not.toBe(null);
  expect(refusalOf(failure("EENVELOPE", 451))).toBe(null);
  expect(refusalOf(failure("EAUTH", 535))).toBe(null);
  expect(refusalOf(failure("ECONNECTION"))).toBe(null);
  expect(refusalOf("no")).toBe(null);
});
