import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { TodoItem } from "../rules/todo-items.ts";
import { TodoPanel } from "./todo-panel.tsx";

beforeAll(() => setTranslations({ fr, en }));

const now = new Date("2027-01-10T10:00:00Z");

const dossierThatClosesIn = (days: number): TodoItem => ({
  kind: "dossier",
  days,
  dossier: {
    id: `id-${days}`,
    number: "ANR-26-BIOT-0417",
    acronym: `PONT${days}`,
    call: "Eau",
    closesAt: new Date(now.getTime() + days * 86_400_000),
    isWithdrawn: false,
    tasks: [{ text: "Le résumé manque", href: "/" }],
    toDeposit: null,
  },
});

const itemsOf = (...days: number[]) =>
  renderToStaticMarkup(
    <LanguageProvider locale="fr" t={getTranslator("fr")}>
      <TodoPanel items={days.map(dossierThatClosesIn)} now={now} />
    </LanguageProvider>,
  ).match(/<li>.*?<\/li>/gs) ?? [];

test("what ends in 88 days is told more quietly than what ends in 3", () => {
  const [pressing = "", middle = "", far = ""] = itemsOf(3, 20, 88);
  expect(pressing).toContain('class="when hot"');
  expect(pressing).toContain("btn-primary");
  expect(middle).toContain('class="when"');
  expect(far).toContain('class="when far"');
  expect(far).toContain("btn-quiet");
});

test("what ends in 88 days asks for nothing even where it comes first", () => {
  expect(itemsOf(88)[0]).not.toContain("btn-primary");
});
