import { expect, type Locator } from "@playwright/test";

/** Removes the entries of a list that an earlier try of the test has left. `button` names their buttons. */
export async function removeEntries(section: Locator, button: RegExp): Promise<void> {
  const buttons = section.getByRole("button", { name: button });
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}
