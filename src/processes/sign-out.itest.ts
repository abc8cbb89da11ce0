import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findActorByToken } from "#features/people/accounts/queries/sessions.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL("sign-out.ts", import.meta.url));

test("whoever runs the portal ends the sessions of one person, or of everybody, which leaves a trace", {
  timeout: 120_000,
}, async () => {
  const { deps, url, end } = await createTestDeps();
  const signOut = (...args: string[]) =>
    run(process.execPath, [PROGRAM, ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: "production",
        DATABASE_URL: url,
        SECRET: "a secret of thirty-two characters!!",
        LOG_LEVEL: "silent",
      },
    }).catch((error: { stderr: string; stdout: string }) => error);
  try {
    const now = new Date();
    const signIn = async (email: string) => {
      const { id } = await makeResearcher(deps.db, { email });
      const open = () => startSession(deps.db, { userId: id, device: "", now });
      return { id, tokens: [await open(), await open()] };
    };
    const [ada, bob] = [await signIn("Ada@example.org"), await signIn("bob@example.org")];
    const living = async ({ tokens }: typeof ada) => {
      const actors = await Promise.all(
        tokens.map((token) => findActorByToken(deps.db, token, now)),
      );
      return actors.filter((actor) => actor !== null).length;
    };
    expect((await signOut("bob@example.org", "--everybody")).stderr).toContain("Usage:");
    expect((await signOut("nobody@example.org")).stderr).toContain("Nobody has an account");
    expect([await living(ada), await living(bob)]).toEqual([2, 2]);
    expect((await signOut("ADA@example.org")).stdout).toContain("2 sessions ended");
    expect([await living(ada), await living(bob)]).toEqual([0, 2]);
    expect((await signOut("--everybody")).stdout).toContain("2 sessions ended: everybody");
    expect(await living(bob)).toBe(0);
    const { rows } = await deps.pool.query(
      "select actor_id, subject_id, details from audit_events where event = 'sessions.ended' order by id",
    );
    expect(rows).toEqual([
      { actor_id: "npm run sign-out", subject_id: ada.id, details: { sessions: 2 } },
      { actor_id: "npm run sign-out", subject_id: "everybody", details: { sessions: 2 } },
    ]);
  } finally {
    await end();
  }
});
