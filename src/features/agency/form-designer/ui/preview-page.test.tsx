import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { toDraftNodes } from "#form-engine/draft-model.ts";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { PreviewPage } from "./preview-page.tsx";
import { QuestionPreview } from "./question-preview.tsx";

beforeAll(() => setTranslations({ fr, en }));

const render = (element: React.ReactElement): string => {
  const page = (
    <LanguageProvider locale="fr" t={getTranslator("fr")}>
      {element}
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ path: "/", element: page }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

const { model } = buildForm(
  section("s", [
    question("a", "text", { required: true, helpFr: "Aide", helpEn: "Help" }),
    question("b", "text", { displayEtherpad: true }),
    choice("c", ["x"]),
    question("hidden", "text", { visibleWhen: { any: [{ node: "c", isOneOf: ["x"] }] } }),
    group("g", [question("in", "integer")]),
  ]),
);

const view = { id: "f1", name: "Mon formulaire", version: null, model, problemCount: 2 };
const loadTranslator = async () => getTranslator("en");

test("the preview has the fields of the form, its counts and its tools, without history and locks", () => {
  const html = render(<PreviewPage view={view} screen="page" loadTranslator={loadTranslator} />);
  expect(html).toContain("Question a");
  expect(html).toContain("Aide");
  expect(html).not.toContain("Question hidden");
  expect(html).toContain("Question in");
  expect(html).toContain(fr.formPreview.pad.slice(0, 20));
  expect(html).toMatch(/1\s+réponse empêche le dépôt/);
  expect(html).toMatch(/2\s+problèmes à corriger/);
  expect(html).not.toContain(fr.dossierForm.history.name);
  expect(html).toContain("apercu.pdf");
});

test("a draft without anything to show says so", () => {
  const empty = { ...view, model: null };
  const html = render(<PreviewPage view={empty} screen="page" loadTranslator={loadTranslator} />);
  expect(html).toContain("rien à montrer");
});

test("the chosen question is shown as a team sees it", () => {
  const nodes = toDraftNodes(model);
  const preview = (nodeId: string) =>
    render(<QuestionPreview {...{ nodes, nodeId }} formModelType="scientific_proposition" />);
  expect(preview("a")).toContain("Question a");
  expect(preview("hidden")).toContain("Question hidden");
  expect(preview("g")).toContain("Question in");
  expect(preview("")).toContain("Choisissez une question");
});
