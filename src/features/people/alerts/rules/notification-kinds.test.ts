import { beforeAll, expect, test } from "vitest";
import {
  describeNotification,
  setNotificationKinds,
} from "#features/people/notifications/rules/notification-kinds.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";

beforeAll(() => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
});

const now = new Date("2027-01-10T10:00:00Z");
const call = { slug: "eau", titleFr: "Appel eau", titleEn: "Water call" };
const say = (kind: string, data: object, locale: "fr" | "en") =>
  describeNotification({ kind, data }, { now, locale, t: getTranslator(locale) });

test("[C-19 part] what is left until the closing is told as of the moment it is read", () => {
  const closesAt = "2027-01-16T16:00:00Z";
  for (const [kind, data] of [
    ["call_opened", { call, closesAt }],
    ["call_closing_soon", { call, closesAt, days: 7 }],
  ] as const) {
    expect(say(kind, data, "fr")).toMatchObject({ title: "Appel eau", href: "/appel/eau" });
    expect(say(kind, data, "en")?.detail).toMatch(/6 days.*\(Paris time\)$/);
  }
});

test("[C-19 part] a moved closing says which way, with both dates", () => {
  const dates = { before: "2027-02-01T16:00:00Z", after: "2027-02-08T16:00:00Z" };
  expect(say("closing_date_changed", { call, ...dates }, "en")).toMatchObject({
    label: "Closing postponed",
    title: "Water call",
    detail: expect.stringMatching(/1 February.*8 February/),
  });
  const earlier = { before: dates.after, after: dates.before };
  expect(say("closing_date_changed", { call, ...earlier }, "fr")?.label).toBe("Clôture avancée");
});

test("[C-19 part] kinds of other features are put into words too", () => {
  const figures = { source: "hal", added: 3, changed: 1, conflicts: 0, href: "/x" };
  expect(say("data_updated", figures, "en")).toMatchObject({
    title: "Your data taken from HAL has changed",
    detail: "3 added and 1 changed.",
    href: "/x",
  });
  const invitation = { dossier: "Eau", from: "Inès", href: "/y" };
  expect(say("proposal_invitation", invitation, "en")?.title).toContain("Inès invites you");
  const deposit = { dossier: "Eau", by: "Inès", href: "/y" };
  expect(say("proposal_deposit", deposit, "fr")?.detail).toBe("Déposé par Inès.");
});

test("the notice of a deposit names its version; one that was stored without it is still readable", () => {
  const data = { dossier: "OMBRES", by: "Ada Roy", href: "/" };
  expect(say("proposal_deposit", { ...data, version: 2 }, "fr")?.title).toMatch(
    /OMBRES.*version 2$/,
  );
  expect(say("proposal_deposit", { ...data, version: 2 }, "en")?.title).toMatch(
    /OMBRES.*version 2$/,
  );
  expect(say("proposal_deposit", data, "fr")?.title).toMatch(/OMBRES.{0,3} est déposé$/);
});
