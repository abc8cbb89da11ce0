import { loadavg } from "node:os";
import type pg from "pg";
import { type Browser, chromium } from "playwright-core";
import { designFormHref } from "#features/agency/form-designer/rules/paths.ts";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { checkModel } from "#form-engine/check-model.ts";
import { buildModelInput, choice, question, section } from "#form-engine/testing/build-form.ts";
import { findChromium } from "../tests/support/chromium.ts";
import type { BenchDatabase } from "./database.ts";
import { formatWaits, getWait, pressKeys, watchKeys } from "./key-waits.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { type BenchServer, startServer } from "./servers.ts";

/** Of each form: sections with nineteen questions each. */
const SECTION_NODES = 20;
const FORM_NODES = [40, 400] as const;
/** After every tenth key, so that the next one comes while the draft is checked; after every fiftieth, while it is saved. */
const CHECK_PAUSE_MS = 430;
const SAVE_PAUSE_MS = 1_050;
const KEY_PAUSE_MS = 60;
const TIMEOUT_MS = 120_000;

const repeat = (count: number, keys: readonly string[]): string[] =>
  Array.from({ length: count }, (_, at) => keys[at % keys.length] ?? "");

/** Twenty steps down, twenty up again, so that a node comes back to its place. */
const alternate = (count: number, down: string, up: string): string[] =>
  Array.from({ length: count }, (_, at) => (Math.floor(at / 20) % 2 === 0 ? down : up));

/** The form designer in a browser, with a small form and with a large one: from a key to the next picture. */
export async function benchDesigner(database: BenchDatabase, keys: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("designer");
  const token = await signInManager(pool);
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const before = loadavg()[0] ?? 0;
  try {
    const seen: Awaited<ReturnType<typeof measureDesigner>>[] = [];
    for (const nodes of FORM_NODES) {
      const path = designFormHref(await makeForm(pool, nodes));
      seen.push(await measureDesigner(browser, server, { token, path, keys }));
    }
    const [small, large] = seen;
    if (!small || !large) throw new Error("two forms are measured");
    const toRow = (name: string, measure: keyof typeof small): BenchRow => ({
      what: `the designer with ${FORM_NODES[1]} nodes (beside: ${FORM_NODES[0]}): ${name}`,
      ours: formatWaits(large[measure]),
      floor: formatWaits(small[measure]),
      ratio: formatRatio(getWait(large[measure], 0.99), getWait(small[measure], 0.99)),
      aim: "p99 50 ms",
    });
    const load = `load ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`;
    return [
      toRow(`from a key in a title to the next picture (${load})`, "typing"),
      toRow("an arrow in the outline", "arrows"),
      toRow("a move by Alt and an arrow", "moves"),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await pool.end();
  }
}

async function measureDesigner(
  browser: Browser,
  server: BenchServer,
  { token, path, keys }: { token: string; path: string; keys: number },
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "session", value: token, url: server.origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(watchKeys);
  await page.goto(server.origin + path);
  await page.waitForSelector("html[data-live]");
  // The first question of the second section, in the middle of a small form and near the top of a large one.
  await page.locator('[data-row="s1q0"]').click();
  await page.waitForTimeout(2_000);
  const pauseAfter = (at: number) => {
    if (at % 50 === 49) return SAVE_PAUSE_MS;
    return at % 10 === 9 ? CHECK_PAUSE_MS : KEY_PAUSE_MS;
  };
  const press = (list: readonly string[]) => pressKeys(page, list, pauseAfter);
  await page.locator("#champ-titleFr").click();
  await press(repeat(20, ["a"]));
  const typing = await press(repeat(keys, ["a", "b", "c", "d", "e", "Space"]));
  await page.locator('[data-row="s1q0"]').click();
  await press(alternate(40, "ArrowDown", "ArrowUp"));
  const arrows = await press(alternate(keys, "ArrowDown", "ArrowUp"));
  await press(alternate(40, "Alt+ArrowDown", "Alt+ArrowUp"));
  const moves = await press(alternate(keys, "Alt+ArrowDown", "Alt+ArrowUp"));
  await context.close();
  return { typing, arrows, moves };
}

/** A session of staff who design forms, all of whose forms `makeForm` creates. */
async function signInManager(pool: pg.Pool): Promise<string> {
  const token = createToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, staff_member_id, device, second_factor_at, expires_at)
     select $1, s.user_id, s.id, 'bench', now(), now() + interval '1 day' from staff_members s
     where s.ended_at is null and s.role = 'manager' order by s.partner_id limit 1`,
    [hashToken(token)],
  );
  return token;
}

/** A form with sections of questions of several types; every fifth question has a condition. */
async function makeForm(pool: pg.Pool, nodes: number): Promise<string> {
  const types = ["text", "integer", "choice", "date", "currency"];
  const checked = checkModel(
    buildModelInput(
      Array.from({ length: nodes / SECTION_NODES }, (_, s) =>
        section(
          `s${s}`,
          Array.from({ length: SECTION_NODES - 1 }, (_, q) => {
            const id = `s${s}q${q}`;
            const type = types[q % types.length] ?? "";
            const isConditional = q % 5 === 3;
            const more = isConditional
              ? { visibleWhen: [{ node: `s${s}q${q - 1}`, isOneOf: ["x"] }] }
              : {};
            return type === "choice" ? choice(id, ["x", "y", "z"]) : question(id, type, more);
          }),
        ),
      ),
    ),
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const { rows } = await pool.query<{ id: string }>(
    `with model as (
       insert into form_models (partner_id, form_model_type, name, created_at)
       select partner_id, 'scientific_proposition', $2, now() from staff_members
       where ended_at is null and role = 'manager' order by partner_id limit 1 returning id)
     insert into form_model_versions (form_model_id, number, model, created_at, published_at)
     select id, 1, $1, now(), now() from model returning form_model_id as id`,
    [JSON.stringify(checked.model), `${nodes} nodes`],
  );
  return rows[0]?.id ?? "";
}
