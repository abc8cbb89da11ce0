import { expect, test } from "vitest";
import { findPermanentRefusal } from "./mailer.server.ts";

const failure = (code: string, responseCode?: number) =>
  Object.assign(new Error(`Message failed: ${responseCode} no such user <a@b.org>`), {
    code,
    responseCode,
  });

test("only what the server says for good about this mail is a refusal", () => {
  expect(findPermanentRefusal(failure("EENVELOPE", 550))).toBe(
    "Message failed: 550 no such user <[address]>",
  );
  expect(findPermanentRefusal(failure("EMESSAGE", 554))).not.toBe(null);
  expect(findPermanentRefusal(failure("EENVELOPE", 451))).toBe(null);
  expect(findPermanentRefusal(failure("EAUTH", 535))).toBe(null);
  expect(findPermanentRefusal(failure("ECONNECTION"))).toBe(null);
  expect(findPermanentRefusal("no")).toBe(null);
});
