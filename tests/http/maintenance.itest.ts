import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setMaintenance } from "#features/portal/content/commands/set-maintenance.server.ts";
import { startTestProduct, type TestProduct } from "#tests/support/web-product.ts";
import { createCommandLineCaller } from "../../src/processes/command-line-caller.ts";

const now = new Date("2026-12-31T22:00:00Z");
let product: TestProduct;
let other: TestProduct;

beforeAll(async () => {
  product = await startTestProduct(now);
  other = await product.startAnother();
}, 120_000);
afterAll(() => product.stop());

/** Processes look every few seconds. */
const everywhere = async (status: number) => {
  for (const process of [product, other])
    await expect.poll(async () => (await process.ask("/")).status, { timeout: 8000 }).toBe(status);
};

describe("[A-23 part] maintenance", () => {
  test("closes pages and calls in every process without a restart, and opens them again", async () => {
    await everywhere(200);
    await setMaintenance(createCommandLineCaller(product.deps, "test"), {
      on: true,
      until: "2027-01-01T10:00:00+01:00",
    });
    await everywhere(503);

    const page = await product.ask("/contact", { headers: { "accept-language": "en" } });
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe(String(11 * 3600));
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
    const html = await page.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain("Passerelle is under maintenance");
    expect(html).toContain("Passerelle est en maintenance");
    expect(html).toMatch(/Friday,? 1 January 2027 at 10:00 \(Paris time\)/);
    expect(html).toMatch(/vendredi 1er janvier 2027 à 10\u202fh \(heure de Paris\)/);

    const call = await product.ask("/routes.json", { headers: { accept: "application/json" } });
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ code: "MAINTENANCE" });
    const posted = await product.ask("/contact", { method: "POST" });
    expect(posted.status).toBe(503);

    await setMaintenance(createCommandLineCaller(product.deps, "test"), { on: false });
    await everywhere(200);
  });

  test("lets files and health through", async () => {
    await setMaintenance(createCommandLineCaller(product.deps, "test"), { on: true });
    await everywhere(503);
    expect((await product.ask("/")).headers.get("retry-after")).toBe("600");
    for (const path of ["/health/live", "/health/ready", "/favicon.svg"])
      expect((await product.ask(path)).status, path).toBe(200);
    const html = await (await product.ask("/")).text();
    const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "none";
    expect((await product.ask(script)).status).toBe(200);
    await setMaintenance(createCommandLineCaller(product.deps, "test"), { on: false });
    await everywhere(200);
  });

  test("shows the operator's own words as text", async () => {
    const message = { fr: "Retour <b>bientôt</b>", en: "Back <b>soon</b>" };
    await setMaintenance(createCommandLineCaller(product.deps, "test"), { on: true, message });
    await everywhere(503);
    const html = await (await product.ask("/")).text();
    expect(html).toContain("Retour &lt;b&gt;bientôt&lt;/b&gt;");
    await setMaintenance(createCommandLineCaller(product.deps, "test"), { on: false });
    await everywhere(200);
  });
});

test("[A-23 part] an unknown address says so in both languages", async () => {
  const french = await product.ask("/nulle-part");
  expect(french.status).toBe(404);
  expect(await french.text()).toContain("La page que vous cherchez est introuvable.");
  const english = await product.ask("/nulle-part?locale=en");
  expect(await english.text()).toContain("Oops! The page you are looking for is not found.");
});
