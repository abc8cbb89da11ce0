// @vitest-environment happy-dom
import { act, useContext } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DepositContext } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { DepositState, DossierTime } from "#features/proposals/dossiers/ui/dossier-state.tsx";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { SubmitBarView } from "../endpoints.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import { closedView } from "./closed-view.ts";
import { DepositFrame } from "./completeness/deposit-frame.tsx";
import { DeadlineView } from "./deadline/deadline-view.tsx";

const NOW = "2027-03-15T15:57:30Z";
const CLOSES_AT = "2027-03-15T16:00:00Z";

beforeAll(() => {
  setTranslations({ fr, en });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined }));
beforeEach(() => vi.useFakeTimers({ now: new Date(NOW) }));
afterEach(() => vi.useRealTimers());

const head = {
  id: "d1",
  place: "published",
  unlocked: true,
  version: 6,
  deposited: "12/03/2027",
  now: NOW,
  call: { opensAt: "2027-01-01T08:00:00Z", closesAt: CLOSES_AT },
} as unknown as DossierHeadView;

const bar = {
  pads: [],
  completeness: {
    isDepositAllowed: true,
    cvs: [],
    formModels: {},
    legalRepresentatives: [],
    appendix: false,
  },
  isConfirmed: true,
  points: {},
  isUnlocked: true,
  can: { deposit: { ok: false, why: "notYourRole" } },
  held: { version: 6, at: "2027-03-12T09:00:00Z" },
  refusal: null,
  lastUpdate: null,
  closesAt: CLOSES_AT,
  editUntil: null,
  now: NOW,
} as unknown as SubmitBarView;

function Page() {
  const { notice, steps } = useContext(DepositContext);
  return (
    <>
      <DossierTime head={head} />
      <DepositState head={head} />
      {notice}
      <p>On a telephone: {steps?.deposit.short}.</p>
    </>
  );
}

async function openPage(over: Partial<SubmitBarView> = {}, page = <Page />) {
  const place = document.createElement("div");
  const element = (
    <LanguageProvider locale="en" t={getTranslator("en")}>
      <DepositFrame
        dossier={{ id: "d1", acronym: "OMBRES" }}
        bar={{ ...bar, ...over }}
        deposited={null}
      >
        {page}
      </DepositFrame>
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  await act(async () => createRoot(place).render(<RouterProvider router={router} />));
  return {
    getText: () => place.textContent ?? "",
    wait: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
  };
}

test("time left is never rounded up, and from the very second of the closing the page says that it is closed", async () => {
  const { getText, wait } = await openPage();
  expect(getText()).toContain("Closes in 2 minutes");
  await wait(90_000);
  expect(getText()).toMatch(/Closes in 1 minute\b/);
  await wait(50_000);
  expect(getText()).toContain("Closes in less than a minute");
  await wait(10_000);
  expect(getText()).not.toMatch(/Closes in/);
  expect(getText()).toContain("Closed");
  // The short text, for small screens.
  expect(getText()).toContain("On a telephone: closed.");
});

test("[E-11 part] the head of a dossier of a withdrawn call says so, without a time", async () => {
  const withdrawn = { ...head, call: { ...head.call, isWithdrawn: true } };
  const { getText } = await openPage({}, <DossierTime head={withdrawn} />);
  expect(getText()).toContain("Call withdrawn");
  expect(getText()).not.toMatch(/Clos(?:es|ed)|17:00/);
});

test("an edit says which version the agency holds, and that it has ended in the moment its time runs out", async () => {
  const { getText, wait } = await openPage();
  expect(getText()).toContain("The agency holds version 6");
  expect(getText()).not.toContain("Editing has ended");
  await wait(150_000);
  expect(getText()).toContain("Editing has ended: version 6");
  expect(getText()).toContain("remains your submission");
});

test("an edit that the agency lends after the closing ends by its own date", async () => {
  const { getText, wait } = await openPage({ editUntil: "2027-03-15T16:10:00Z" });
  await wait(150_000);
  expect(getText()).not.toContain("Editing has ended");
  await wait(600_000);
  expect(getText()).toContain("Editing has ended: version 6");
});

test("the page of a draft says in one sentence whether its call is open, closed, withdrawn or not yet open", async () => {
  const closes = "Monday 15 March at 17:00";
  const open = { closes, callOpen: true, deposit: { ok: true }, unlock: { ok: true }, missing: 0 };
  const show = async (view: unknown, isWithdrawn = false) =>
    (
      await openPage(
        {},
        <DeadlineView
          head={{ ...head, call: { ...head.call, isWithdrawn } }}
          view={view as DepositPageView}
          reminded={null}
          pads={null}
        />,
      )
    ).getText();
  expect(await show(open)).toContain(`The call closes ${closes}`);
  const closed = await show(closedView(open as unknown as DepositPageView));
  expect(closed).toContain(`The call closed ${closes}`);
  expect(closed).not.toMatch(/not (?:yet )?open/);
  const early = await show({ ...open, callOpen: false, deposit: { ok: false, why: "notOpen" } });
  expect(early).toContain("not open yet");
  expect(early).not.toContain("The call clos");
  const refused = { ok: false, why: "withdrawn" };
  const withdrawn = await show({ ...open, callOpen: false, deposit: refused }, true);
  expect(withdrawn).toContain("The agency has withdrawn the call");
  expect(withdrawn).not.toMatch(/The call clos|minutes|17:00/);
});
