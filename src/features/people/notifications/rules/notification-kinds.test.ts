import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { Translate } from "#platform/i18n/translation-key.ts";
import {
  defineNotificationKind,
  describeNotification,
  listKindNames,
  setNotificationKinds,
} from "./notification-kinds.ts";
import { toNotificationViews } from "./notification-view.ts";

const t = ((key: string) => key) as Translate;
const reading = { now: new Date("2027-01-10T10:00:00Z"), locale: "fr", t } as const;
const greeting = defineNotificationKind({
  kind: "greeting",
  data: z.object({ from: z.string() }),
  mailedByDefault: true,
  icon: "mail",
  label: "notifications:title",
  help: "notifications:lead",
  describe: ({ from }) => ({ title: `Hello from ${from}`, detail: "", href: "/" }),
});
const row = (kind: string, data: unknown) => ({
  id: "1",
  kind,
  data,
  createdAt: reading.now,
  readAt: null,
});

afterEach(() => setNotificationKinds([]));

test("[C-19 part] a stored notification is put into words by the kind it was defined with", () => {
  setNotificationKinds([greeting]);
  expect(listKindNames()).toEqual(["greeting"]);
  // Extra members stored by a former version are ignored.
  expect(describeNotification(row("greeting", { from: "Ana", kind: "greeting" }), reading)).toEqual(
    {
      icon: "mail",
      tone: "plain",
      label: "notifications:title",
      title: "Hello from Ana",
      detail: "",
      href: "/",
    },
  );
});

test("one of a kind or with data that nobody knows any more is left out, and harms no other", () => {
  setNotificationKinds([greeting]);
  const views = toNotificationViews(
    [row("gone", {}), row("greeting", { from: 1 }), row("greeting", { from: "Ana" })],
    reading,
  );
  expect(views.map(({ title }) => title)).toEqual(["Hello from Ana"]);
});
