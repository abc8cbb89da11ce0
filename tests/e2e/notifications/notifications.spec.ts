import type { Page } from "@playwright/test";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** Something happens of which the product tells a person: their works come over from an archive. */
async function importWorks(page: Page, source: "hal" | "dataverse"): Promise<void> {
  const answer = await page.request.post("/mon-espace/mes-productions", {
    form: { intent: "import", by: "name", name: "James Okafor", halId: "", source },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status(), `importing from ${source}`).toBe(303);
}

const FROM_HAL = "Vos données reprises de HAL ont changé";
const FROM_REPOSITORY = "Vos données reprises de Recherche Data Gouv ont changé";
/** A job of the worker stands between what happens and what is told. */
const soon = { timeout: 20_000 };

const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";

test("[C-19 part] a notification arrives in an open page without a reload, and is announced", async ({
  asVisitor,
  mailAddress,
}) => {
  test.slow();
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto("/");
  const bell = page.locator("notification-bell summary");
  await expect(bell).toHaveAccessibleName(/notification/i);
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await importWorks(page, "hal");
  await expect(bell).toHaveAccessibleName(/^1 notification/, soon);
  await expect(page.getByRole("status").filter({ hasText: FROM_HAL })).toHaveText(
    /Nouvelle notification/,
  );
  await expect(page).toHaveTitle(/^\(1\) /);
  await bell.click();
  await expectAccessible(page);
  const item = page.locator("notification-bell").getByRole("link", { name: FROM_HAL });
  await expect(item).toBeVisible();
  // While the list is open another one comes: it stays open.
  await importWorks(page, "dataverse");
  const other = page.locator("notification-bell").getByRole("link", { name: FROM_REPOSITORY });
  await expect(other).toBeVisible(soon);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await item.click();
  await expect(page).toHaveURL(/\/mon-espace\/mes-productions/);
  await expect(bell).toHaveAccessibleName(/^1 notification/);
  // Reading them all from the bell is no reason to leave the page.
  await bell.click();
  await page
    .locator("notification-bell")
    .getByRole("button", { name: "Tout marquer comme lu" })
    .click();
  await expect(bell).toHaveAccessibleName(/aucune/);
  await expect(bell).toBeFocused();
  await expect(page).toHaveURL(/\/mon-espace\/mes-productions/);
});

test("[C-19 part] the page follows by itself; one is marked read and unread, deleted and brought back", async ({
  asVisitor,
  mailAddress,
}) => {
  test.slow();
  const page = await asVisitor({ locale: "en-GB" });
  await registerResearcher(page, mailAddress);
  await page.goto("/mon-espace/notifications?locale=en");
  await expectAccessible(page);
  await importWorks(page, "hal");
  const list = page.getByRole("list", { name: "List of notifications" });
  const item = list.getByRole("listitem").filter({ hasText: "HAL" });
  await expect(item).toBeVisible(soon);
  await expect(item).toContainText("just now");
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await item.getByRole("button", { name: /^Mark as read/ }).focus();
  await page.keyboard.press("Enter");
  // One goes on where one was: the page is not loaded again, and the button keeps the focus.
  const unread = item.getByRole("button", { name: /^Mark as unread/ });
  await expect(unread).toBeFocused();
  await unread.click();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await item.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("The notification has been deleted.")).toBeVisible();
  await expect(item).toHaveCount(0);
  // What is brought back is not new: the bell counts it and announces nothing.
  const bell = page.locator("notification-bell");
  await expect(bell.locator("summary")).toHaveAccessibleName(/none unread/);
  const announcement = bell.locator("> [role=status]");
  await announcement.evaluate((region) => region.replaceChildren());
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toBeVisible();
  await expect(bell.locator("summary")).toHaveAccessibleName(/^1 unread/);
  await expect(announcement).toBeEmpty();

  await page.getByRole("link", { name: /^Unread/ }).click();
  await expect(item).toBeVisible();
  await page.getByLabel("Subject").selectOption("Call opened");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(item).toHaveCount(0);
  await page.goto("/mon-espace/notifications");
  await page.locator("notification-list").getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("All notifications are marked as read.")).toBeVisible();
  await expect(page.locator("notification-bell summary")).toHaveAccessibleName(/none unread/);
  await page.goto("/mon-espace/notifications?etat=non-lues");
  await expect(page.getByRole("heading", { name: "Everything is read" })).toBeVisible();
  await expectAccessible(page);
});

test("[C-19 part] another person's notification is not found, whatever is asked of it", async ({
  asVisitor,
  asResearcher,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/404 \(Not Found\)/);
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto("/mon-espace/notifications");
  await importWorks(page, "dataverse");
  const link = page.locator(".notification-title a").first();
  await expect(link).toBeVisible(soon);
  const href = await link.getAttribute("href");
  const other = await asResearcher(JAMES);
  const origin = new URL(other.url()).origin;
  expect((await other.request.get(href ?? "")).status()).toBe(404);
  for (const act of ["lue", "non-lue", "supprimer", "retablir", "autre"]) {
    const answer = await other.request.post(`${href}/${act}`, { form: {}, headers: { origin } });
    expect(answer.status(), act).toBe(404);
  }
  expect((await other.request.get("/mon-espace/notifications/not-an-id")).status()).toBe(404);
});

test("[C-19 part] each kind is mailed or not, by choice", async ({ asResearcher }) => {
  const page = await asResearcher(CLAIRE);
  await page.goto("/mon-espace/notifications");
  const opened = page.getByRole("checkbox", { name: /^Appel ouvert/ });
  await expect(opened).toBeChecked();
  await opened.uncheck();
  await page.getByRole("button", { name: "Enregistrer mes choix" }).click();
  await expect(page.getByText("Vos choix d’e-mails sont enregistrés.")).toBeVisible();
  await expect(opened).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Clôture proche/ })).toBeChecked();
  await opened.check();
  await page.getByRole("button", { name: "Enregistrer mes choix" }).click();
  await expect(opened).toBeChecked();
});

test("[C-19 part] a stream ends with the session, and visitors get none", async ({
  asResearcher,
}) => {
  const page = await asResearcher(JAMES);
  await page.goto("/mon-espace");
  const ended = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const source = new EventSource("/mon-espace/notifications/flux");
        source.onmessage = () => fetch("/logout", { method: "POST" });
        source.onerror = () => resolve("ended");
      }),
  );
  expect(await ended).toBe("ended");
  const answer = await page.request.get("/mon-espace/notifications/flux");
  expect(answer.status()).toBe(204);
});
