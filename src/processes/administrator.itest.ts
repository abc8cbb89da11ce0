import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestDeps } from "#tests/support/test-deps.ts";

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL("administrator.ts", import.meta.url));

test("[B-07 part] an administrator is made and ended from the command line, once, without the secret of the installation", async () => {
  const { deps, url, end } = await createTestDeps();
  const program = (...given: string[]) =>
    run(process.execPath, [PROGRAM, ...given], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: "production",
        DATABASE_URL: url,
      },
    }).catch((error: { stderr: string; stdout: string }) => error);
  const add = (email: string) =>
    program(email, "--first", "Ada", "--last", "Byron", "--language", "en");
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
    expect((await program("NEW@example.org", "--end")).stdout).toContain(
      "no administrator any more",
    );
    expect((await program("new@example.org", "--end")).stderr).toContain("Nobody of this address");
  } finally {
    await end();
  }
});
