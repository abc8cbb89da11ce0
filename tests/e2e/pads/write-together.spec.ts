import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function openPad(page: Page, language: string, name: RegExp) {
  await page.goto(`/change_locale/${language}?to=/mon-espace/mes-dossiers`);
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  await page.goto(page.url().replace("informations-generales", "proposition-scientifique"));
  await expect(page.locator("form[data-live]")).toBeVisible({ timeout: 15_000 });
  await page.getByRole("link", { name }).click();
  const pad = page.frameLocator("iframe.pad-frame");
  return { pad, text: pad.getByRole("textbox"), status: pad.getByRole("status") };
}

test("[D-14 part] two people write in a pad and see each other there", async ({ asResearcher }) => {
  test.setTimeout(90_000);
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  const hers = await openPad(claire, "fr", /^Écrire « .*(?:[Mm]éthod).* » à plusieurs/);
  const his = await openPad(james, "en", /^Write “.*[Mm]ethod.*” together/);

  // What was there, who is there, and what the other types.
  await expect(hers.text).toContainText("quarante exploitations");
  await expect(hers.pad.getByRole("list", { name: "Aussi dans le pad" })).toContainText("James");
  await his.text.press("Control+End");
  await his.text.pressSequentially(" Drones too.");
  await expect(hers.text).toContainText("Drones too.");
  await expect(hers.pad.locator(".pad-caret-name")).toHaveText("James Okafor");
  await expect(his.status).toHaveText("Saved");
  await expectAccessible(james);
});
