// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { ClosingTrialData } from "../rules/closing-trial.ts";
import { ClosingTrialPanel } from "./closing-trial-panel.tsx";

beforeAll(() => {
  setTranslations({ fr, en });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined }));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nobody = { people: 0, mails: 0, fr: 0, en: 0 };
const loaded: ClosingTrialData = {
  before: "2027-04-06T11:00:00.000Z",
  after: "2027-03-06T11:00:00.000Z",
  now: "2027-01-04T09:00:00.000Z",
  reason: null,
  kind: "earlier",
  refusal: "closingReasonMissing",
  audience: {
    ...{ drafts: nobody, deposits: nobody, favourites: nobody, all: nobody },
    depositedDossiers: 0,
  },
  effects: {
    standbys: { count: 0, at: "2027-03-06T10:50:00.000Z" },
    ...{ invitations: 0, edits: 0, reminders: { count: 0, first: null, sent: 0 } },
  },
  message: { fr: { title: "Titre", text: "Sans motif" }, en: { title: "Title", text: "None" } },
};

test("[E-11 part] the trial follows the reason that is being typed", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL) => {
    asked.push(String(address));
    const message = { ...loaded.message, fr: { title: "Titre", text: "Motif : Budget" } };
    const reason = { fr: "Budget", en: "Budget cut" };
    return Response.json({ ...loaded, refusal: null, reason, message });
  });
  const place = document.createElement("div");
  const root = createRoot(place);
  const show = (reason: ChangeReason | null) =>
    act(async () =>
      root.render(
        <LanguageProvider locale="fr" t={getTranslator("fr")}>
          <ClosingTrialPanel
            draftId="d1"
            closesAt={loaded.after}
            reason={reason}
            loaded={loaded}
            isReadOnly={false}
            onRevert={() => {}}
            email={null}
          />
        </LanguageProvider>,
      ),
    );
  await show(null);
  expect(place.textContent).toContain("demande un motif");
  expect(asked).toEqual([]);
  await show({ fr: "Budget", en: "Budget cut" });
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  expect(asked[0]).toContain("reasonFr=Budget&reasonEn=Budget+cut");
  expect(place.textContent).toContain("Motif : Budget");
  expect(place.textContent).not.toContain("demande un motif");
});
