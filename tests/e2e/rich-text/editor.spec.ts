import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function open(page: Page, label: string, locale = "en"): Promise<Locator> {
  await page.goto(`/styleguide?section=editor&locale=${locale}`);
  // React has taken over when its own marks stand on the document's nodes.
  await page.waitForFunction(() =>
    Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith("__react")),
  );
  const text = page.getByRole("textbox", { name: label, exact: true });
  // Scrolled to by its label: the text itself is exchanged for the editor on the way.
  await page.locator("#editor").getByText(label, { exact: true }).scrollIntoViewIfNeeded();
  // The editor is a script of its own, fetched now.
  await expect(toolsOf(text)).toBeVisible({ timeout: 20_000 });
  return text;
}

const frame = (text: Locator) => text.locator("xpath=ancestor::*[contains(@class,'rich-editor')]");
const toolsOf = (text: Locator) => frame(text).getByRole("toolbar");
const tool = (text: Locator, name: string) =>
  toolsOf(text).getByRole("button", { name, exact: true });

const paste = (text: Locator, html: string, plain = "") =>
  text.evaluate(
    (element, [markup, words]) => {
      const data = new DataTransfer();
      data.setData("text/html", markup ?? "");
      data.setData("text/plain", words ?? "");
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, plain],
  );

test("typing and formatting by keyboard and by tools @narrow", async ({ page }) => {
  const text = await open(page, "Position of the project");
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Plain ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("bold");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(text.locator("strong")).toHaveText("bold");
  await page.keyboard.press("Enter");
  await tool(text, "Bulleted list").click();
  await expect(tool(text, "Bulleted list")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("item");
  await expect(text.getByRole("listitem")).toHaveText("item");
  // One step back takes the word, the next the list it stood in.
  await tool(text, "Undo").click();
  await expect(text.getByRole("listitem")).toHaveText("");
  await tool(text, "Undo").click();
  await expect(text.getByRole("listitem")).toHaveCount(0);
});

test("[D-05 part] what is typed stops at the limit, and a paste past it is refused whole", async ({
  page,
}) => {
  const text = await open(page, "Summary in forty characters");
  await expect(frame(text).getByText("19 / 40")).toBeVisible();
  const box = await text.boundingBox();
  expect(box?.height).toBe(240);
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await paste(text, "<p>This would make the text far too long for its place</p>");
  await expect(page.getByText("The text exceeds the allowed limit")).toBeVisible();
  await expect(text).toHaveText("Heat kept in summer");
  await expect(page.getByText("The text exceeds the allowed limit")).toBeHidden({ timeout: 6000 });
  await page.keyboard.type(" and used in the coldest winter");
  await expect(text).toHaveText("Heat kept in summer and used in the cold");
  await expect(frame(text).getByText("40 / 40")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(frame(text).getByText("39 / 40")).toBeVisible();
});

test("a paste keeps structure and brings nothing else; pictures are left out with a word", async ({
  page,
  consoleGuard,
}) => {
  // The browser says that it will not run what was pasted, though nothing asked it to.
  consoleGuard.allow(/inline event handler/);
  const text = await open(page, "Position of the project");
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(
    text,
    `<p style="position:fixed" onclick="x()">CO<sub>2</sub> <i>in situ</i><img src="https://x.invalid/a.png"></p>
     <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>first</p>
     <table><tr><td>cell</td></tr></table><script>document.title = "run"</script>`,
  );
  await expect(page.getByText("Images cannot be pasted here")).toBeVisible();
  await expect(text.locator("sub")).toHaveText("2");
  await expect(text.locator("ol li")).toHaveText("first");
  await expect(text.getByRole("cell", { name: "cell" })).toBeVisible();
  await expect(text.locator("[style*=fixed], img, script")).toHaveCount(0);
});

test("a formula is typed, shown, refused with its place, and changed", async ({ page }) => {
  const text = await open(page, "Summary in forty characters");
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await tool(text, "Formula").click();
  const dialog = page.getByRole("dialog", { name: "Formula" });
  const source = dialog.getByRole("textbox", { name: "Formula in LaTeX" });
  await source.fill("a + \\foo{b}");
  await expect(dialog.getByText("Unknown command at character 5: \\foo")).toBeVisible();
  await expect(dialog.locator("mark")).toHaveText("\\foo");
  await source.press("Enter");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await source.fill("$x^2$");
  await expect(dialog.locator("msup")).toBeVisible();
  await source.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text.locator("math[alttext='x^2']")).toBeVisible();
  await expect(frame(text).getByText("3 / 40")).toBeVisible();
  await text.locator("math").dblclick();
  await expect(source).toHaveValue("x^2");
  await source.fill("y");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(text.locator("math")).toHaveAttribute("alttext", "y");
});

test("a link is asked for and judged; a table grows and shrinks", async ({ page }) => {
  const text = await open(page, "Position of the project");
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("site ");
  await tool(text, "Link").click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  await dialog.getByRole("textbox", { name: "Address" }).fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("This address cannot be a link")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Address" }).fill("www.example.org");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(text.locator("a")).toHaveAttribute("href", "https://www.example.org/");
  await tool(text, "Insert a table").click();
  await expect(text.getByRole("row")).toHaveCount(3);
  await tool(text, "Add a row").click();
  await expect(text.getByRole("row")).toHaveCount(4);
  await tool(text, "Remove the column").click();
  await expect(text.locator("tr").first().locator("th")).toHaveCount(2);
  await tool(text, "Remove the table").click();
  await expect(text.getByRole("row")).toHaveCount(0);
});

test("tools are one stop for Tab, and the text is no trap", async ({ page }) => {
  const text = await open(page, "Position of the project");
  await text.click();
  await page.keyboard.press("Alt+F10");
  await expect(tool(text, "Bold")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(text, "Italic")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(text, "Redo")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await tool(text, "Insert a table").click();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
});

test("what is only read cannot be written, and is announced as such", async ({ page }) => {
  await open(page, "Summary in forty characters");
  const text = page.getByRole("textbox", { name: "Deposited text" });
  await page.locator("#editor").getByText("Deposited text").scrollIntoViewIfNeeded();
  await expect(text).toHaveAttribute("aria-readonly", "true");
  await expect(text).toHaveAttribute("contenteditable", "false");
  await expect(toolsOf(text)).toHaveCount(0);
});

for (const [locale, screen] of [
  ["fr", "on a wide screen"],
  ["en", "@telephone"],
] as const)
  test(`the editor has no barrier, in ${locale} ${screen}`, async ({ page }) => {
    const label = locale === "fr" ? "Positionnement du projet" : "Position of the project";
    const text = await open(page, label, locale);
    await text.click();
    await page.keyboard.press("ControlOrMeta+End");
    await tool(text, locale === "fr" ? "Insérer un tableau" : "Insert a table").click();
    // A head without words is no head: its cells are named first, as one does.
    for (const head of await text.locator("th").all()) {
      await head.click();
      await page.keyboard.type("A");
    }
    await expectAccessible(page);
    const width = page.viewportSize()?.width ?? 0;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });
