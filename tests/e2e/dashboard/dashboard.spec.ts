import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[C-01 part] the dashboard says what waits, the most pressing first, and leads there", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto("/mon-espace");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Bonjour Claire, /);
  const todo = page.getByRole("region", { name: "À faire" });
  // One's own proposals first, then the calls one keeps in sight.
  await expect(todo.getByRole("listitem").first()).toContainText(/attend de vous.: répondre/);
  await expect(todo.getByRole("listitem").filter({ hasText: "ferme" }).first()).toBeVisible();
  for (const name of [
    "Favoris ouverts",
    "Derniers CV",
    "Notifications",
    "Dossiers",
    "Projets financés",
  ])
    await expect(page.getByRole("region", { name })).toBeVisible();
  await expectAccessible(page);
  await todo.getByRole("link", { name: "Voir l’appel" }).first().click();
  await expect(page).toHaveURL(/\/appel\//);
});

test("[C-01 part] an empty first day says what will come and what to do first", async ({
  asResearcher,
}) => {
  const page = await asResearcher("james.okafor@example.org", { locale: "en-GB" });
  await page.goto("/mon-espace");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello James, /);
  await expect(page.getByRole("region", { name: "To do" })).toContainText("Complete your profile");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Complete", exact: true }).click();
  await expect(page).toHaveURL(/\/mon-espace\/mon-profil/);
});
