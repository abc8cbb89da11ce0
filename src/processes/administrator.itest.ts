import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestDeps } from "#tests/support/test-deps.ts";

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL("administrator.ts", import.meta.url));

test("[B-07 part] an administrator is made from the command line, once, without the secret of the installation", async () => {
  const { deps, url, end } = await createTestDeps();
  const add = (email: string) =>
    run(
      process.execPath,
      [PROGRAM, email, "--first", "Ada", "--last", "Byron", "--language", "en"],
      {
        env: { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: url },
      },
    ).catch((error: { stderr: string; stdout: string }) => error);
  try {
    const { stdout } = await add("new@example.org");
    expect(stdout).toMatch(/new@example\.org is an administrator\. Password, said once: \S{20,}/);
    expect((await add("NEW@example.org")).stderr).toContain("has an account already");
    expect((await add("no address")).stderr).toContain("Usage:");
    const { rows } = await deps.pool.query(
      `select u.role, u.locale, a.actor_kind, a.actor_id from audit_events a
       join users u on u.id::text = a.subject_id where a.event = 'administrator.added'`,
    );
    expect(rows).toEqual([
      { role: "administrator", locale: "en", actor_kind: "product", actor_id: "administrator" },
    ]);
  } finally {
    await end();
  }
});
