import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";

const SPACE = "/mon-espace";
const ID = /[\da-f]{8}-[\da-f-]{27}/g;

/** Pages of the space that links lead to, one of each kind, as far as they have forms that can lose work. */
async function pagesWithForms(page: Page): Promise<string[]> {
  const seen = new Map<string, string>([[SPACE, SPACE]]);
  const pages: string[] = [];
  for (const path of seen.values()) {
    const answer = await page.request.get(path);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await answer.text();
    if (/<form [^>]*data-guard=/.test(html)) pages.push(path);
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const { pathname, origin } = new URL(href.replaceAll("&amp;", "&"), page.url());
      const kind = pathname.replace(ID, ":id").replace(/\/\d+/g, "/:n");
      const isPage = pathname.startsWith(`${SPACE}/`) && !/telecharger|\.zip$/.test(pathname);
      if (origin === new URL(page.url()).origin && isPage && !seen.has(kind))
        seen.set(kind, pathname);
    }
  }
  return pages;
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

test("every form of the demonstration's researcher can be saved untouched @alone", async ({
  asResearcher,
}) => {
  test.setTimeout(240_000);
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
