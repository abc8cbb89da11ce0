import type { Locator, Page } from "@playwright/test";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { expect, test } from "#tests/support/e2e.ts";
import { demoAccounts } from "../../../demo/accounts.ts";

const SPACE = "/mon-espace";
const ID = /[\da-f]{8}-[\da-f-]{27}/g;
const admin = demoAccounts.find(({ secondFactor }) => secondFactor);

/** Pages that links lead to from where somebody begins, one of each kind, as they come from the server. */
async function pagesFrom(page: Page, start: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>([[start, start]]);
  const pages = new Map<string, string>();
  for (const path of seen.values()) {
    const answer = await page.request.get(path);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await answer.text();
    // Some addresses only lead on.
    pages.set(new URL(answer.url()).pathname, html);
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const { pathname, origin } = new URL(href.replaceAll("&amp;", "&"), page.url());
      const kind = pathname.replace(ID, ":id").replace(/\/\d+/g, "/:n");
      const isPage = pathname.startsWith(`${start}/`) && !/telecharger|\.zip$/.test(pathname);
      if (origin === new URL(page.url()).origin && isPage && !seen.has(kind))
        seen.set(kind, pathname);
    }
  }
  return pages;
}

/** Those of them with forms that can lose work. */
const pagesWithForms = async (page: Page): Promise<string[]> =>
  [...(await pagesFrom(page, SPACE))]
    .filter(([, html]) => /<form [^>]*data-guard=/.test(html))
    .map(([path]) => path);

interface UntouchedForm {
  action: string;
  multipart: boolean;
  fields: [string, string][];
}

/** What every form of a page with a Save button would send if somebody only pressed it, read without loading the page. */
const untouchedForms = (page: Page, html: string): Promise<UntouchedForm[]> =>
  page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "text/html");
    return [...read.querySelectorAll<HTMLFormElement>('form[method="post"]')].flatMap((form) => {
      const save = [...form.elements].find(
        (one) =>
          one instanceof HTMLButtonElement &&
          one.type === "submit" &&
          /^(Enregistrer|Appliquer)/.test(one.textContent.trim()),
      );
      const held = [...form.elements].some(
        (one) =>
          one.matches("input:not([type=hidden]), select, textarea") &&
          (one as HTMLInputElement).value !== "",
      );
      // What still lacks something it asks for, as a profile nobody has finished, is refused by right.
      const lacks = [...form.elements].some(
        (one) => (one as HTMLInputElement).validity?.valueMissing,
      );
      if (!(save instanceof HTMLButtonElement) || !held || lacks) return [];
      const fields = [...new FormData(form, save)].flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      );
      const multipart = form.enctype === "multipart/form-data";
      return [{ action: form.getAttribute("action") ?? "", multipart, fields }];
    });
  }, html);

/** Presses every Save button of somebody's pages as a browser without script does; says which pages took it. */
async function saveAllUntouched(page: Page, start: string): Promise<string[]> {
  const { origin } = new URL(page.url());
  const saved: string[] = [];
  for (const [path, html] of await pagesFrom(page, start)) {
    for (const { action, multipart, fields } of await untouchedForms(page, html)) {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      const answer = await page.request.post(new URL(action, new URL(path, origin)).href, {
        headers: { origin },
        maxRedirects: 0,
        ...(multipart ? { multipart: body } : { form: body }),
      });
      expect(answer.status(), `${path}: ${fields.map(([name]) => name)}`).toBeLessThan(400);
      saved.push(path.replace(ID, ":id"));
    }
  }
  return saved;
}

/** Forms with a Save button that hold something already. */
const filledForms = (page: Page) =>
  page.locator("form[data-guard]").evaluateAll((forms) =>
    forms.flatMap((form, index) => {
      const fields = [...(form as HTMLFormElement).elements].filter(
        (field) =>
          field.matches(
            "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea",
          ) && (field as HTMLInputElement).value !== "",
      );
      const visible = (form as HTMLElement).checkVisibility();
      return fields.length > 0 && visible ? [index] : [];
    }),
  );

/**
 * Waits for the end of a save: a message beside the button, an error, or the page that reports it. Some saves lead to
 * that page by loading a document after the answer to the post; opening another page meanwhile would be aborted by it.
 */
const waitForOutcome = (page: Page, form: Locator): Promise<void> =>
  Promise.any([
    page.waitForURL(/[?&]fait=/),
    form
      .getByRole("status")
      .filter({ hasText: /enregistrée?\.$/ })
      .waitFor(),
    page.locator(".errors").first().waitFor(),
  ]);

test("every form of the demonstration's researcher can be saved untouched @alone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto("/change_locale/fr");
  const saved: string[] = [];
  for (const path of await pagesWithForms(page)) {
    await page.goto(path, { waitUntil: "networkidle" });
    for (const [nth, index] of (await filledForms(page)).entries()) {
      if (nth > 0) await page.goto(path, { waitUntil: "networkidle" });
      const form = page.locator("form[data-guard]").nth(index);
      const posted = page.waitForResponse((response) => response.request().method() === "POST");
      await form.locator('button[type="submit"]').first().click();
      const answer = await posted;
      expect(answer.status(), `${path}, form ${index}`).toBeLessThan(400);
      await waitForOutcome(page, form);
      await expect(page.locator(".errors"), path).toHaveCount(0);
      saved.push(path.replace(ID, ":id"));
    }
  }
  expect(saved).toEqual(
    expect.arrayContaining([
      "/mon-espace/mon-profil",
      "/mon-espace/mon-parcours",
      "/mon-espace/mon-parcours/:id",
      "/mon-espace/mon-compte",
    ]),
  );
});

test("and those of everybody else of the demonstration @alone", async ({
  asResearcher,
  openAt,
}) => {
  const all = new Set<string>();
  for (const name of ["claire.morel", "james.okafor", "marta.vasconcelos"]) {
    const page = await asResearcher(`${name}@example.org`);
    await page.request.get("/change_locale/fr");
    const saved = await saveAllUntouched(page, SPACE);
    expect(saved, name).toContain("/mon-espace/notifications");
    for (const path of saved) all.add(path);
  }
  // One of each kind; a CV opens at the step it was left at.
  for (const kind of [
    /^\/mon-espace\/mon-profil$/,
    /\/mes-recherches$/,
    /\/cv-appels-a-projets\/:id\/etape\/\d$/,
    /\/dossier\/:id\/informations-generales$/,
  ])
    expect(
      [...all].filter((path) => kind.test(path)),
      String(kind),
    ).not.toEqual([]);

  const page = await openAt("/backoffice");
  await page.getByLabel("Adresse électronique").fill(admin?.login ?? "");
  await page.getByLabel("Mot de passe").fill(admin?.password ?? "");
  await page.getByRole("button", { name: "Continuer" }).click();
  const code = computeTotpCode(fromBase32(admin?.secondFactor ?? ""), getTotpStep(new Date()));
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Administration du portail" })).toBeVisible();
  await saveAllUntouched(page, "/administration-portail-aap");
});
