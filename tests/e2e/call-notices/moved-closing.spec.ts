import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** A call of the demonstration with drafts and deposits of two people. */
const SLUG = "ademe-outre-mer-autonomie-energetique-et-cyclones";
const MOVED = /Clôture repoussée|Closing postponed/;

interface CaughtMail {
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The addresses that a mail about the moved closing was caught for, each as often as it got one. */
async function listRecipients(mailAddress: string): Promise<string[]> {
  const mails: CaughtMail[] = await (await fetch(`${mailAddress}/api/messages`)).json();
  return mails
    .filter(({ subject, text }) => MOVED.test(`${subject} ${text}`))
    .flatMap(({ recipients }) => recipients);
}

test("[E-11 part] the closing of a call is moved: the number that the page named equals the mails caught, one a person", async ({
  asStaff,
  asResearcher,
  mailAddress,
}) => {
  const follower = await asResearcher("marta.vasconcelos@example.org");
  await follower.goto(`/appel/${SLUG}`);
  const favourite = follower.getByRole("button", { name: "Favourite", exact: true });
  await favourite.click();
  await expect(favourite).toHaveAttribute("aria-pressed", "true");

  const page = await asStaff("lea.bonnet");
  await page.goto("/administration-portail-aap/appels?q=Outre-mer");
  await page.getByRole("link", { name: /autonomie énergétique/ }).click();
  await expect(page.locator("html[data-live]")).toBeAttached();

  const day = page.getByLabel("Clôture, jour");
  const before = new Date(`${await day.inputValue()}T12:00:00Z`);
  const after = new Date(before.getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
  await day.fill(after);
  const trial = page.getByRole("region", { name: /Reporter la clôture de 9 jours/ });
  await expect(trial).toContainText("rien n’est encore fait");
  await expect(trial).toContainText("1 abonné");
  await expectAccessible(page, ".closing-trial");
  const total = /En tout (\d+) personnes, (\d+) courriels/.exec((await trial.textContent()) ?? "");
  const mailCount = Number(total?.[2]);
  expect(mailCount).toBe(3);
  expect(await listRecipients(mailAddress)).toEqual([]);

  await page.getByRole("button", { name: "Essayer la publication" }).click();
  await page.getByRole("button", { name: /^Publier/ }).click();
  await expect(trial).toHaveCount(0);
  await expect
    .poll(async () => (await listRecipients(mailAddress)).length, { timeout: 90_000 })
    .toBe(mailCount);
  const recipients = await listRecipients(mailAddress);
  expect(new Set(recipients).size).toBe(mailCount);

  // The journal of the call names the change, its author and the number.
  await page.getByRole("link", { name: "Messages aux équipes" }).click();
  await expect(page.getByRole("heading", { name: "Messages aux équipes" })).toBeVisible();
  await expectAccessible(page);
  const told = page.getByRole("listitem").filter({ hasText: "Changement publié" });
  await expect(told).toContainText("par Léa Bonnet");
  await expect(told).toContainText("3 personnes prévenues");
});
