import type pg from "pg";
import { z } from "zod";
import { eligibilityRuleSchema } from "#features/portal/calls/rules/eligibility-rule.ts";
import { readDemoData } from "./read-demo-data.ts";

/** The eligibility rules of some calls, by slug. */
export async function loadEligibility(client: pg.PoolClient): Promise<void> {
  const bySlug = z
    .record(z.string(), z.array(eligibilityRuleSchema))
    .parse(await readDemoData("eligibility.json"));
  for (const [slug, rules] of Object.entries(bySlug)) {
    await client.query("update calls set eligibility = $2 where slug = $1", [
      slug,
      JSON.stringify(rules),
    ]);
  }
}
