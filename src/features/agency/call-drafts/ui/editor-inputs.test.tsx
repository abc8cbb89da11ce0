// @vitest-environment happy-dom
import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";
import { CallEditorContext, type CallEditorSession } from "./editor-context.ts";
import { EndPanel } from "./end-panel.tsx";
import { MaxCount } from "./max-count.tsx";
import { ParisMomentField } from "./paris-moment-field.tsx";

beforeAll(() => {
  setTranslations({ fr, en });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined }));

async function show(element: ReactElement, action?: (form: FormData) => unknown) {
  const place = document.body.appendChild(document.createElement("div"));
  const page = (
    <LanguageProvider locale="fr" t={getTranslator("fr")}>
      {element}
    </LanguageProvider>
  );
  const run = async ({ request }: { request: Request }) => action?.(await request.formData());
  const router = createMemoryRouter([{ path: "/", element: page, action: run }]);
  await act(async () => createRoot(place).render(<RouterProvider router={router} />));
  return place;
}

async function type(input: Element | null | undefined, value: string) {
  if (!(input instanceof HTMLInputElement)) throw new Error("no input");
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    write?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("[E-11 part] a date that is not saved as it is shown is reported until it is", async () => {
  const saved: (string | null)[] = [];
  const reported: boolean[] = [];
  const place = await show(
    <ParisMomentField
      id="closing"
      label="Clôture"
      value="2027-03-27T16:00:00.000Z"
      onChange={(value) => void saved.push(value)}
      onUnresolved={(isUnresolved) => void reported.push(isUnresolved)}
    />,
  );
  const [day, time] = place.querySelectorAll("input");
  await type(time, "02:30");
  saved.length = 0;
  await type(day, "2027-03-28");
  expect(place.textContent).toContain("Cette heure n’existe pas");
  expect(reported.at(-1)).toBe(true);
  await type(day, "0002-03-28");
  expect(place.textContent).not.toContain("Cette heure n’existe pas");
  expect(reported.at(-1)).toBe(true);
  await type(day, "");
  expect(reported.at(-1)).toBe(true);
  expect(saved).toEqual([]);
  await type(day, "2027-03-29");
  expect(reported.at(-1)).toBe(false);
  expect(saved).toEqual(["2027-03-29T00:30:00.000Z"]);
});

test("the number of files of an appendix can be emptied while it is typed", async () => {
  const counts: number[] = [];
  const reported: unknown[] = [];
  const session = { onUnresolved: (_: string, field: unknown) => reported.push(field) };
  const place = await show(
    <CallEditorContext value={session as unknown as CallEditorSession}>
      <MaxCount value={2} onChange={(count) => counts.push(count)} />
    </CallEditorContext>,
  );
  const input = place.querySelector("input");
  await type(input, "");
  expect(input?.value).toBe("");
  expect(place.textContent).toContain("De 1 à 50.");
  expect(place.querySelector("label")?.textContent).toBe("Au plus");
  expect(reported.at(-1)).toBe("appendices");
  await type(input, "12");
  expect(counts).toEqual([12]);
  expect(reported.at(-1)).toBeNull();
});

test("[E-11 part] a withdrawal without a reason keeps the numbers of its trial", async () => {
  const people = { people: 3, mails: 3, fr: 2, en: 1 };
  const audience = { all: people, draftDossiers: 4, depositedDossiers: 5 };
  const view = {
    can: { withdraw: { ok: true }, delete: { ok: false, why: "published" } },
    fields: { titleFr: { value: "Appel" } },
  } as unknown as CallEditorView;
  const place = await show(<EndPanel view={view} />, (form) =>
    form.get("intent") === "tryWithdraw"
      ? { trial: { audience } }
      : { form: "withdraw", values: {}, errors: { reasonFr: "missing" }, problem: null },
  );
  const press = (name: RegExp) =>
    act(async () => {
      const buttons = [...place.querySelectorAll("button")];
      buttons.find(({ textContent }) => name.test(textContent ?? ""))?.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  await press(/Essayer/);
  expect(place.textContent).toContain("4 brouillons");
  await press(/^Retirer/);
  expect(place.textContent).toContain("Écrivez le motif");
  expect(place.textContent).toContain("4 brouillons");
  expect(place.textContent).toContain("3 personnes");
});
