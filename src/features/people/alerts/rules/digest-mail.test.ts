import { expect, test } from "vitest";
import type { NotificationView } from "#features/people/notifications/rules/notification-view.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { renderMailText } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { DigestContent } from "../queries/digest-content.server.ts";
import { buildDigestMail } from "../rules/digest-mail.ts";

setTranslations({ fr, en });

const now = new Date("2026-11-15T09:00:00Z");
const origin = "https://passerelle.test";
const call = (slug: string, closes: string) => ({
  slug,
  titleFr: `Appel ${slug}`,
  titleEn: `Call ${slug}`,
  partner: "ANR",
  publishedAt: now,
  opensAt: now,
  closesAt: new Date(closes),
});
const notification = (over: Partial<NotificationView>): NotificationView => ({
  id: "1",
  icon: "clock",
  tone: "soon",
  label: "Clôture proche",
  title: "Océans",
  detail: "ferme dans 6 jours",
  href: "/mon-espace/notifications/1",
  targetHref: "/appel/oceans",
  deadline: new Date("2026-11-20T16:00:00Z"),
  when: "",
  iso: "",
  unread: true,
  ...over,
});

const write = (content: Partial<DigestContent>) =>
  buildDigestMail(
    {
      to: { address: "zoe@example.org" },
      locale: "fr",
      searches: [],
      notifications: [],
      reasons: [],
      isAlarm: false,
      ...content,
    },
    {
      origin,
      now,
      t: getTranslator(content.locale ?? "fr"),
      getSearchLinks: (id) => ({ manage: `${origin}/m/${id}`, leave: `${origin}/l/${id}` }),
      endMailsHref: `${origin}/fin-des-e-mails/1/x`,
    },
  );
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const searches = (...calls: ReturnType<typeof call>[]) => ({
  searches: [{ id: "s", name: "Eau", criteria: "keywords=eau", calls }],
});

test("[C-20 part] the subject says when the first of it closes, and leaves out what is closed", () => {
  const one = write(searches(call("eau", "2026-11-24T16:00:00Z")));
  expect(plain(one.subject)).toBe(
    "Pour vos recherches : Appel eau · clôture mardi 24 novembre à 17 h",
  );
  const several = write({
    locale: "en",
    ...searches(call("a", "2026-12-01T16:00:00Z"), call("b", "2026-11-01T16:00:00Z")),
    notifications: [notification({})],
  });
  expect(plain(several.subject)).toContain("· first closing Friday 20 November at 17:00");
  expect(write(searches(call("old", "2026-11-01T16:00:00Z"))).subject).not.toContain("clôture");
});

test("[C-20 part] a long title leaves room for the deadline in the subject, and stands whole in the mail", () => {
  const long = { ...call("x", "2026-11-24T16:00:00Z"), titleFr: "é".repeat(300) };
  const mail = write(searches(long));
  expect([...mail.subject].length).toBeLessThan(130);
  expect(mail.subject).toContain("novembre");
  expect(mail.title).toContain("é".repeat(300));
});

test("[C-19 part] what everybody may read is linked without a sign-in; what is in the space by its notification", () => {
  const text = renderMailText(
    write({
      notifications: [
        notification({}),
        notification({ href: "/mon-espace/notifications/2", targetHref: "/mon-espace/mes-cv" }),
      ],
    }),
  );
  expect(text).toContain(`${origin}/appel/oceans?locale=fr`);
  expect(text).not.toContain("/notifications/1");
  expect(text).toContain(`${origin}/mon-espace/notifications/2`);
});

test("[B-08 part] the end of these mails stands in sight at the foot of each", () => {
  const mail = write({ notifications: [notification({})] });
  expect(mail.footerLinks).toEqual([
    { label: "Ne plus recevoir ces e-mails", href: `${origin}/fin-des-e-mails/1/x` },
  ]);
  expect(renderMailText(mail)).toContain("/fin-des-e-mails/1/x");
});

test("the foot of a mail names every reason why it comes, and no other", () => {
  const footer = (content: Partial<DigestContent>) => write(content).footer;
  const told = [notification({})];
  const dossiers = footer({ notifications: told, reasons: ["dossiers"] });
  expect(dossiers).toContain("vous participez à ces dossiers");
  expect(dossiers).not.toContain("appels");
  const mixed = footer({
    ...searches(call("a", "2026-12-01T16:00:00Z")),
    notifications: told,
    reasons: ["calls", "invitation"],
  });
  for (const words of ["ces recherches", "ces appels", "vous invite"])
    expect(mixed).toContain(words);
  expect(mixed).not.toContain("dossiers");
});

test("an alarm has its own words as subject, not a number of notifications", () => {
  const mail = write({
    notifications: [notification({ mailSubject: "« OMBRES » n'est PAS déposé · clôture demain" })],
    reasons: ["dossiers"],
    isAlarm: true,
  });
  expect(mail.subject).toBe("« OMBRES » n'est PAS déposé · clôture demain");
  expect(mail.title).toBe("Océans");
  expect(renderMailText(mail)).toContain("/fin-des-e-mails/1/x");
  // One button to its subject, and the title once.
  expect(mail.parts.map(({ kind }) => kind)).toEqual(["text", "action"]);
  expect(renderMailText(mail).split("Océans")).toHaveLength(2);
});

test("[C-20 part] a notification alone gives the mail its own subject, uncut", () => {
  const mailSubject = "Vous coordonnez désormais « Océans »";
  const handedOver = notification({ mailSubject, title: "é".repeat(300), deadline: null });
  expect(write({ notifications: [handedOver] }).subject).toBe(mailSubject);
  const two = write({ notifications: [handedOver, notification({ id: "2" })] });
  expect(two.subject).not.toContain(mailSubject);
});

test("a long word of a mail is broken rather than wider than a telephone", () => {
  const long = { ...call("x", "2026-11-24T16:00:00Z"), titleFr: "é".repeat(300) };
  const { html } = renderMail("fr", write(searches(long)));
  expect(html).toMatch(/<div style="max-width:600px[^"]*overflow-wrap:anywhere/);
});
