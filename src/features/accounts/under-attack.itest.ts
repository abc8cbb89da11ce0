import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VISITOR } from "#platform/actor.ts";
import { argon2Hash } from "#platform/passwords/argon2.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { type AccountScene, openAccountScene } from "#tests/support/account-scene.ts";
import { outcomeOf } from "#tests/support/outcome-of.ts";
import { resetPassword } from "./commands/reset-password.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { RESET_NETWORK_LIMIT } from "./rules/registration.ts";
import { newToken } from "./rules/secret-token.server.ts";

let scene: AccountScene;
const PASSWORD = "bruyère en fleur 7";

beforeAll(async () => {
  scene = await openAccountScene();
});
afterAll(() => scene.end());

const visitor = () => ({ ...scene.deps, actor: VISITOR });

async function makePerson(email: string): Promise<string> {
  const { id } = await makeResearcher(scene.db, { email, passwordHash: argon2Hash(PASSWORD) });
  return id;
}

const reset = (token: string, clientAddress: string) =>
  outcomeOf(resetPassword(visitor(), { token, password: "genêt doré 12", clientAddress }));

describe("hashing", () => {
  test("is not done for a link that is none, and such tries are counted by network", async () => {
    const before = scene.hasher.count;
    expect(await reset("x", "192.0.2.10")).toBe("STALE dead");
    for (let i = 1; i < RESET_NETWORK_LIMIT.most; i++) await reset(newToken(), "192.0.2.10");
    expect(await reset(newToken(), "192.0.2.10")).toBe("TOO_MANY_REQUESTS");
    expect(scene.hasher.count).toBe(before);
    expect(await reset(newToken(), "192.0.2.11")).toBe("STALE dead");
  });

  test("that cannot be done now is refused with a word of its own", async () => {
    const email = "busy@example.org";
    await makePerson(email);
    const come = () =>
      outcomeOf(
        signIn(visitor(), {
          email,
          password: PASSWORD,
          userAgent: "",
          clientAddress: "192.0.2.12",
        }),
      );
    scene.hasher.busy = true;
    expect(await come()).toBe("BUSY");
    scene.hasher.busy = false;
    expect(await come()).toBe("done");
  });
});
