import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CaughtMail, type MailCatcher, startMailCatcher } from "./mail-catcher.ts";

let catcher: MailCatcher;

beforeEach(async () => {
  catcher = await startMailCatcher({ host: "127.0.0.1", port: 0 });
});
afterEach(() => catcher.stop());

const send = (message: object) =>
  createTransport(catcher.smtpUrl).sendMail({
    from: "Équipe Passerelle <equipe@example.org>",
    to: "zoe@example.org",
    ...message,
  });
const caught = async () =>
  (await (await fetch(`${catcher.address}/api/messages`)).json()) as CaughtMail[];

test("a caught mail reads as it was written", async () => {
  const text = `Bonjour Zoé,\n${"une ligne assez longue pour être coupée à l’envoi ".repeat(5)}\n= fin =`;
  await send({
    subject: "Votre dossier « Élan » est déposé — reçu n° 12, à conserver précieusement",
    text,
    html: "<p>Bonjour <b>Zoé</b> 🎉</p>",
    attachments: [{ filename: "reçu définitif.pdf", content: Buffer.alloc(1000, 7) }],
  });
  const [mail] = await caught();
  expect(mail).toMatchObject({
    from: "Équipe Passerelle <equipe@example.org>",
    recipients: ["zoe@example.org"],
    subject: "Votre dossier « Élan » est déposé — reçu n° 12, à conserver précieusement",
    html: "<p>Bonjour <b>Zoé</b> 🎉</p>",
    attachments: [{ name: "reçu définitif.pdf", bytes: 1000 }],
  });
  expect(mail?.text?.replaceAll("\r\n", "\n").trim()).toBe(text);
});

test("a blind copy is listed among the recipients", async () => {
  await send({ subject: "s", text: "t", bcc: "hidden@example.org" });
  expect((await caught())[0]?.recipients).toEqual(["zoe@example.org", "hidden@example.org"]);
});

test("what a mail contains cannot run on the page that shows it", async () => {
  const attack = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`;
  await send({ subject: attack, text: attack, html: attack });
  const [mail] = await caught();
  for (const path of ["/", `/mail/${mail?.id}`]) {
    const response = await fetch(catcher.address + path);
    const html = await response.text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
});

test("only the newest are kept, newest first", async () => {
  await catcher.stop();
  catcher = await startMailCatcher({ host: "127.0.0.1", port: 0, maxMails: 2 });
  for (const subject of ["first", "second", "third"]) await send({ subject, text: "t" });
  expect((await caught()).map(({ subject }) => subject)).toEqual(["third", "second"]);
});

test("the list can be emptied and an unknown mail is not found", async () => {
  await send({ subject: "s", text: "t" });
  await fetch(`${catcher.address}/api/messages`, { method: "DELETE" });
  expect(await caught()).toEqual([]);
  expect((await fetch(`${catcher.address}/mail/none`)).status).toBe(404);
});

test("a taken port does not stand in the way", async () => {
  const port = Number(new URL(catcher.address).port);
  const second = await startMailCatcher({ host: "127.0.0.1", port });
  expect(second.address).not.toBe(catcher.address);
  await second.stop();
});
