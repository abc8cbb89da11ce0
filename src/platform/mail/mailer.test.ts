import fc from "fast-check";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { parseMail } from "../../../sandbox/mime.ts";
import {
  isMailAddress,
  isPlaceholderAddress,
  parseMailAddress,
  toHeaderText,
} from "./mail-address.ts";
import { createMailer, type OutgoingMail, toSmtpMessage } from "./mailer.server.ts";

const from = { name: "Passerelle", address: "no-reply@example.org" };
const mail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: { address: "zoe@example.org" },
  subject: "Sujet",
  text: "texte",
  html: "<p>texte</p>",
  reference: "test-1",
  ...over,
});

async function written(outgoing: OutgoingMail) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(toSmtpMessage(outgoing, from));
  return parseMail(message as Buffer);
}

const wild = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .tuple(fc.string(), fc.constantFrom("\r\n", "\n", "\r", "\u2028", "\0"), fc.string())
    .map(([before, end, after]) => `${before}${end}Bcc: thief@example.com${end}${end}${after}`),
);

test("whatever is typed in a name or a subject, the headers stay ours", async () => {
  const usual = Object.keys((await written(mail({ replyTo: from }))).headers).sort();
  await fc.assert(
    fc.asyncProperty(wild, wild, async (name, subject) => {
      const replyTo = { name, address: "someone@example.org" };
      const { headers, to } = await written(mail({ replyTo, subject }));
      const found = Object.keys(headers).sort();
      expect(found.filter((header) => header !== "subject")).toEqual(
        usual.filter((header) => header !== "subject"),
      );
      expect(to).toBe("zoe@example.org");
      expect(toHeaderText(subject)).not.toMatch(/[\r\n\u2028\u2029]/);
    }),
    { numRuns: 60 },
  );
});

test("an address is one address", () => {
  for (const address of ["zoe@example.org", "z.o'e+appels@sub.example-1.org"])
    expect(isMailAddress(address)).toBe(true);
  for (const address of [
    "zoe",
    "zoe@example",
    "a@b.org,c@d.org",
    "a@b.org\r\nBcc: c@d.org",
    "<a@b.org>",
    "a b@c.org",
    "a@b.org ",
    ".a@b.org",
    `${"a".repeat(250)}@b.org`,
  ])
    expect(isMailAddress(address)).toBe(false);
});

test("an address that is not one is never written to", () => {
  expect(() => toSmtpMessage(mail({ to: { address: "a@b.org, c@d.org" } }), from)).toThrow();
});

test("nothing is sent to .invalid", async () => {
  expect(isPlaceholderAddress("0000-0002-1825-0097@orcid.invalid")).toBe(true);
  expect(isPlaceholderAddress("someone@INVALID")).toBe(true);
  expect(isPlaceholderAddress("someone@invalid.org")).toBe(false);
  // Without SMTP_URL an attempt would throw.
  const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: "p@example.org" });
  expect(await mailer.send(mail({ to: { address: "x@orcid.invalid" } }))).toBe(false);
  await expect(mailer.send(mail())).rejects.toThrow("SMTP_URL");
});

test("the sender is read from settings", () => {
  expect(parseMailAddress("Passerelle <a@b.org>")).toEqual({
    name: "Passerelle",
    address: "a@b.org",
  });
  expect(parseMailAddress("a@b.org")).toEqual({ address: "a@b.org" });
  expect(() => parseMailAddress("nobody")).toThrow();
});

test("[B-08 part] a mail somebody subscribed to carries the one-click headers, other mails do not", async () => {
  const unsubscribe = `https://passerelle.example/unsubscribe/${"a".repeat(36)}/${"b".repeat(43)}`;
  const { headers } = await written(mail({ unsubscribeUrl: unsubscribe }));
  expect(headers["list-unsubscribe"]).toBe(`<${unsubscribe}>`);
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect((await written(mail())).headers).not.toHaveProperty("list-unsubscribe");
  expect(() => toSmtpMessage(mail({ unsubscribeUrl: "javascript:alert(1)" }), from)).toThrow();
});
