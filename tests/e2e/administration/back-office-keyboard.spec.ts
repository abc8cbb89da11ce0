import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[E-01 part] a member of staff goes through the back office by keyboard, and without script", async ({
  openAt,
  asStaff,
}) => {
  // A member limited to two departments.
  const page = await asStaff("karim.belkacem");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bonjour Karim");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expectAccessible(page);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();

  // The season: arrows move from call to call, Enter opens the editor of the call.
  const calls = page.getByRole("list", { name: "Les appels de la saison" }).getByRole("link");
  await calls.nth(0).focus();
  await page.keyboard.press("ArrowDown");
  await expect(calls.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(calls.nth(0)).toBeFocused();
  const title = (await calls.nth(0).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await page.goto("/administration-portail-aap");
  await expect(page.locator("html[data-live]")).toBeAttached();

  // The same rows as a table, one link away.
  await page.getByRole("link", { name: "Lire en tableau" }).first().click();
  const table = page.getByRole("table", { name: "Les appels de la saison" });
  await expect(table.getByRole("rowheader", { name: title })).toBeVisible();
  await expectAccessible(page);

  // The palette: a few letters and Enter.
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Chercher" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(dialog.getByRole("option", { name: "Accueil" })).toBeVisible();
  await expectAccessible(page);
  await field.pressSequentially(title.slice(0, 12));
  await expect(dialog.getByRole("group", { name: "Appels" }).getByRole("option")).not.toHaveCount(
    0,
  );
  await field.fill("equipe");
  await expect(dialog.getByRole("option", { name: "Équipe et rôles" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await field.press("Enter");
  await expect(page).toHaveURL(/\/reglages\/equipe$/);
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("navigation", { name: "Pages des réglages" }).getByRole("link").first(),
  ).toHaveAttribute("aria-current", "page");

  // The keys do nothing in a field, and can be switched off; the button stays.
  await page.getByRole("combobox", { name: "Chercher" }).press("?");
  const keys = page.getByRole("dialog", { name: "Raccourcis du clavier" });
  await expect(keys).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole("checkbox", { name: /agissent/ }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.reload();
  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.keyboard.press("/");
  await expect(dialog).toBeHidden();
  await page.getByRole("contentinfo").getByRole("button", { name: "chercher" }).click();
  await expect(dialog).toBeVisible();

  // Without script the search is a page with a form; on a telephone the menu opens.
  const cookies = await page.context().cookies();
  const plain = await openAt("/", {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await plain.context().addCookies(cookies);
  await plain.goto("/administration-portail-aap");
  await plain
    .getByRole("link", { name: "Chercher une page, un appel, un dossier, une personne" })
    .click();
  await plain.getByRole("searchbox").fill("acces");
  await plain.getByRole("main").getByRole("button", { name: "Chercher" }).click();
  await expect(plain.getByRole("main").getByRole("link", { name: "Mon accès" })).toBeVisible();
  await plain.locator("summary[aria-label='Menu']").click();
  await expect(
    plain
      .getByRole("navigation", { name: "Administration" })
      .getByRole("link", { name: "Accueil" }),
  ).toBeVisible();
});
