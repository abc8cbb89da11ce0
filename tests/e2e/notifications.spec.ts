import pg from "pg";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { databaseOfProduct } from "#tests/support/e2e-database.ts";

/** What the product would tell a person: written where it writes, so that it travels the same way. */
async function tell(email: string, dossier: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOfProduct() });
  await client.connect();
  try {
    await client.query(
      `insert into notifications (user_id, kind, key, data, created_at, wants_mail)
       select id, 'proposal_deposit', 'test:' || gen_random_uuid(), $2, now(), false from users where email = $1`,
      [
        email,
        JSON.stringify({
          kind: "proposal_deposit",
          dossier,
          by: "Inès Roche",
          href: "/mon-espace?depot",
        }),
      ],
    );
  } finally {
    await client.end();
  }
}

/** Two people of the demonstration: each test that counts has one for itself. */
const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";

test.describe.configure({ mode: "serial" });

test("[C-19] a notification arrives in an open page without a reload, and is announced", async ({
  asResearcher,
}) => {
  const page = await asResearcher(CLAIRE);
  await page.goto("/");
  const bell = page.locator("notification-bell summary");
  await expect(bell).toHaveAccessibleName(/notification/i);
  const before = Number((await bell.textContent())?.trim() || 0);
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await tell(CLAIRE, "VIVANTE");
  await expect(bell).toHaveAccessibleName(new RegExp(`^${before + 1} notification`));
  await expect(page.getByRole("status").filter({ hasText: "VIVANTE" })).toHaveText(
    /Nouvelle notification/,
  );
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `));
  await bell.click();
  await expectAccessible(page);
  const item = page.locator("notification-bell").getByRole("link", { name: /VIVANTE/ });
  await expect(item).toBeVisible();
  // While the list is open another one comes: it stays open.
  await tell(CLAIRE, "SECONDE");
  await expect(
    page.locator("notification-bell").getByRole("link", { name: /SECONDE/ }),
  ).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await item.click();
  await expect(page).toHaveURL(/\/mon-espace\?depot$/);
  await expect(bell).toHaveAccessibleName(new RegExp(`^${before + 1} notification`));
});

test("[C-19] the page follows by itself; one is marked read and unread, deleted and brought back", async ({
  asResearcher,
}) => {
  const page = await asResearcher(JAMES, { locale: "en-GB" });
  await page.goto("/mon-espace/notifications?locale=en");
  await expectAccessible(page);
  await tell(JAMES, "TIDAL");
  const list = page.getByRole("list", { name: "List of notifications" });
  const item = list.getByRole("listitem").filter({ hasText: "TIDAL" });
  await expect(item).toBeVisible();
  await expect(item).toContainText("just now");
  await item.getByRole("button", { name: /^Mark as read/ }).click();
  await item.getByRole("button", { name: /^Mark as unread/ }).click();
  await item.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("The notification has been deleted.")).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toBeVisible();

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

test("[C-19] another person's notification is not found, whatever is asked of it", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/404 \(Not Found\)/);
  const page = await asResearcher(CLAIRE);
  await page.goto("/mon-espace/notifications");
  const href = await page.locator(".notification-title a").first().getAttribute("href");
  const other = await asResearcher(JAMES);
  const origin = new URL(other.url()).origin;
  expect((await other.request.get(href ?? "")).status()).toBe(404);
  for (const act of ["lue", "non-lue", "supprimer", "retablir", "autre"]) {
    const answer = await other.request.post(`${href}/${act}`, { form: {}, headers: { origin } });
    expect(answer.status(), act).toBe(404);
  }
  expect((await other.request.get("/mon-espace/notifications/not-an-id")).status()).toBe(404);
});

test("[C-19] each kind is mailed or not, by choice", async ({ asResearcher }) => {
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

test("[C-19] a stream ends with the session, and visitors get none", async ({ asResearcher }) => {
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
