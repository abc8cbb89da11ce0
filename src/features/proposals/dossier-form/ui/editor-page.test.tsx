import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { exportsHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { buildForm, question } from "#form-engine/testing/build-form.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import type { Decision } from "#platform/policy.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { FORM_ID } from "../rules/posted-form.ts";
import { FormEditor } from "./form-editor.tsx";

beforeAll(() => setTranslations({ fr, en }));

const head: DossierHeadView = {
  id: "d1",
  number: "ANR-26-BIOT-0417",
  acronym: "OMBRES",
  title: "Ombres",
  place: "draft",
  unlocked: false,
  confirmed: true,
  role: "coordinator",
  mayWrite: true,
  version: null,
  deposited: null,
  now: "2027-03-15T12:00:00Z",
  call: {
    slug: "a-call",
    title: "A call",
    partner: "ANR",
    opensAt: "2027-01-01T08:00:00Z",
    closesAt: "2027-04-01T08:00:00Z",
    isWithdrawn: false,
  },
};

const ALLOWED = { ok: true } as const;
const REFUSED = { ok: false, why: "notYourRole" } as const;

/** How many export links and save buttons a form's page has. */
function countControls(can: { export: Decision; write: Decision }) {
  const view = {
    model: buildForm(question("a")).model,
    versionId: "00000000-0000-0000-0000-000000000001",
    answers: {},
    locks: [],
    lockedBy: {},
    closedByAgency: [],
    lastUpdate: head.now,
    degraded: [],
  };
  const editor = (
    <LanguageProvider locale="en" t={getTranslator("en")}>
      <FormEditor
        accountId="p1"
        head={head}
        formModelType="scientific_proposition"
        view={view}
        can={{ ...can, lock: REFUSED }}
      />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ path: "/", element: editor }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return {
    exportLinks: html.split(`href="${exportsHref(head.id)}"`).length - 1,
    saveButtons: html.split(` form="${FORM_ID}"`).length - 1,
  };
}

test("[D-03 part] canExport shows the export links and, where the form can be written, the save button", () => {
  // Links beside the form, in the bar of small screens and in the list of pages.
  const all = countControls({ export: ALLOWED, write: ALLOWED });
  expect(all).toEqual({ exportLinks: 3, saveButtons: 1 });
  const readOnly = countControls({ export: ALLOWED, write: REFUSED });
  expect(readOnly).toEqual({ exportLinks: 3, saveButtons: 0 });
  const without = countControls({ export: REFUSED, write: ALLOWED });
  expect(without).toEqual({ exportLinks: 1, saveButtons: 0 });
});
