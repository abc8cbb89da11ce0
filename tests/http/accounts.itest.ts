import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAdministrator } from "#features/agency/administration/commands/add-administrator.server.ts";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { revokeAdministrator } from "#features/agency/staff/commands/revoke-administrator.server.ts";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { sessions, users } from "#features/people/accounts/tables.server.ts";
import { createLink } from "#features/people/accounts/writes/email-links.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { setMaintenance } from "#features/portal/content/commands/set-maintenance.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";
import { createCommandLineCaller } from "../../src/processes/command-line-caller.ts";

const now = new Date("2027-02-01T09:00:00Z");
let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct(now);
}, 240_000);
afterAll(() => product.stop());

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function researcher(email = "claire.morel@example.org"): Promise<string> {
  const answer = await product.ask("/login", buildFormBody({ email, password: "passerelle1" }));
  expect(answer.status).toBe(303);
  return cookiesOf(answer);
}

/** The administrator of the demonstration, signed in once: no code counts twice, and the clock of these tests stands. */
let signedInAdministrator: Promise<string> | undefined;
const administrator = () => {
  signedInAdministrator ??= enrolAdministrator();
  return signedInAdministrator;
};

/** At the first sign-in the page shows the key; here it is read from it, as an application would. */
async function enrolAdministrator(): Promise<string> {
  const first = await product.ask(
    "/backoffice",
    buildFormBody({
      intent: "password",
      email: "administration@example.org",
      password: "passerelle1",
    }),
  );
  const page = await first.text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const secret = /class="secret-key">([^<]+)</.exec(page)?.[1] ?? "";
  const code = computeTotpCode(fromBase32(secret), getTotpStep(now));
  const audit = "/administration-portail-aap/journal";
  // A mail leads to a page of the back office by its sign-in.
  const address = `/backoffice?next=${encodeURIComponent(audit)}`;
  const second = await product.ask(address, buildFormBody({ intent: "code", ticket, code }));
  expect(second.status).toBe(200);
  const codes = await second.text();
  expect(codes.match(/<code>[a-z2-7-]{34}<\/code>/g)).toHaveLength(10);
  expect(codes).toContain(`href="${audit}"`);
  const cookie = cookiesOf(second);
  const again = await product.ask(address, { headers: { cookie } });
  expect(again.headers.get("location")).toBe(audit);
  return cookie;
}

test("[B-07] the administrators' rooms do not exist for anybody else; maintenance does not close them", async () => {
  const cookie = await administrator();
  const asOne = { headers: { cookie } };
  expect((await product.ask("/administration-portail-aap")).status).toBe(404);
  const other = { headers: { cookie: await researcher() } };
  expect((await product.ask("/administration-portail-aap", other)).status).toBe(404);
  const room = await product.ask("/administration-portail-aap", asOne);
  expect(room.status).toBe(200);
  expect(room.headers.get("cache-control")).toBe("no-store");
  const space = await product.ask("/mon-espace", asOne);
  expect(space.headers.get("location")).toBe("/administration-portail-aap");

  await setMaintenance(createCommandLineCaller(product.deps, "test"), { on: true });
  await expect.poll(async () => (await product.ask("/")).status, { timeout: 8000 }).toBe(503);
  expect((await product.ask("/", asOne)).status).toBe(200);
  expect((await product.ask("/", other)).status).toBe(503);
  expect((await product.ask("/backoffice")).status).toBe(200);
  await setMaintenance(createCommandLineCaller(product.deps, "test"), { on: false });
  await expect.poll(async () => (await product.ask("/")).status, { timeout: 8000 }).toBe(200);
});

/** A cookie as it was set: its value, and its attributes in the order of their names. */
function setCookie(answer: Response, name: string) {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? "";
  const [pair = "", ...attributes] = line.split("; ");
  return { value: pair.slice(name.length + 1), attributes: attributes.sort() };
}

test("[B-09] a session: its cookie's attributes, rotation, sign-out everywhere, slowed guesses, no open redirect", async () => {
  const email = "sessions@example.org";
  await makeResearcher(product.deps.db, { email, passwordHash: hashCheaply("passerelle1") });
  const signIn = (over: Record<string, string> = {}, headers = {}, at = product) =>
    at.ask("/login", { ...buildFormBody({ email, password: "passerelle1", ...over }), headers });
  const signInOnTheWayTo = (next: string) =>
    product.ask(
      `/login?${new URLSearchParams({ next })}`,
      buildFormBody({ email, password: "passerelle1" }),
    );
  const opens = async (value: string) =>
    (await product.ask("/mon-espace", { headers: { cookie: `session=${value}` } })).status === 200;

  const first = setCookie(await signIn(), "session");
  expect(first.value).toMatch(/^[\w-]{43}$/);
  // No end of its own: it goes with the browser's session. No domain: it is this host's alone.
  expect(first.attributes).toEqual(["HttpOnly", "Path=/", "SameSite=Lax"]);
  const https = await product.startAnother({
    env: { ...product.deps.env, PUBLIC_URL: "https://passerelle.test" },
  });
  const secure = await signIn({}, { origin: "https://passerelle.test" }, https);
  expect(setCookie(secure, "__Host-session").attributes).toEqual([
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);

  const second = setCookie(await signIn({}, { cookie: `session=${first.value}` }), "session");
  expect(second.value).not.toBe(first.value);
  expect([await opens(first.value), await opens(second.value)]).toEqual([false, true]);

  const elsewhere = setCookie(await signIn(), "session");
  const ended = await product.ask("/mon-espace/mon-compte", {
    ...buildFormBody({ intent: "endOtherDevices" }),
    headers: { cookie: `session=${second.value}` },
  });
  expect(ended.status).toBe(303);
  expect([await opens(elsewhere.value), await opens(second.value)]).toEqual([false, true]);
  const out = await product.ask("/logout", {
    method: "POST",
    headers: { cookie: `session=${second.value}` },
  });
  expect(setCookie(out, "session")).toEqual({
    value: "",
    attributes: ["HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax"],
  });
  expect(await opens(second.value)).toBe(false);

  for (const next of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "/..//evil.example",
  ])
    expect((await signInOnTheWayTo(next)).headers.get("location"), next).toBe("/mon-espace");
  expect((await signInOnTheWayTo("/?keywords=eau")).headers.get("location")).toBe("/?keywords=eau");

  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess++)
    guesses.push((await signIn({ password: `wrong${guess}` })).status);
  expect(guesses[0]).toBe(422);
  expect(guesses.at(-1)).toBe(429);
  expect((await signIn()).status).toBe(429);
});

test("[B-02 part] a password is judged before it is sent as it is when it is sent", async () => {
  const judge = (password: unknown) =>
    product.ask("/mot-de-passe/verifier", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password }),
    });
  const common = await judge("motdepasse9");
  expect([common.status, await common.json()]).toEqual([200, { isCommon: true }]);
  expect(common.headers.get("cache-control")).toBe("no-store");
  expect(await (await judge("sept ponts de bois 9")).json()).toEqual({ isCommon: false });
  const tooLong = await judge("x".repeat(5_000));
  expect([tooLong.status, await tooLong.text()]).toEqual([422, expect.not.stringContaining("xx")]);
  expect((await judge(7)).status).toBe(422);
});

test("[B-09 part] who was signed out under a page signs in again without leaving it, by the rules of the sign-in page", async () => {
  const signIn = (body: object) =>
    product.ask("/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const email = "claire.morel@example.org";
  const wrong = await signIn({ email, password: "wrong" });
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get("content-type")).toContain("application/problem+json");
  expect(await wrong.json()).toMatchObject({ code: "INVALID", details: { password: "wrong" } });
  expect(wrong.headers.getSetCookie().join()).not.toContain("session=");
  expect((await signIn({ email })).status).toBe(422);
  expect((await product.ask("/session")).status).toBe(405);

  const right = await signIn({ email, password: "passerelle1" });
  expect(right.headers.get("cache-control")).toBe("no-store");
  const [session = ""] = right.headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith("session="));
  expect(session).toMatch(/; HttpOnly/);
  const { userId, name } = (await right.json()) as { userId: string; name: string };
  expect(name).toBe("Claire Morel");
  const [claire] = await product.deps.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email));
  expect(userId).toBe(claire?.id);
  const headers = { cookie: cookiesOf(right) };
  expect((await product.ask("/mon-espace/mon-compte", { headers })).status).toBe(200);

  // Administrators have two steps, and this is not the place of either.
  const administrator = { email: "administration@example.org", password: "passerelle1" };
  expect((await signIn(administrator)).status).toBe(422);

  // The dialog stands on the pages of the person, and on nobody else's.
  expect(await (await product.ask("/", { headers })).text()).toContain(`data-user="${userId}"`);
  expect(await (await product.ask("/")).text()).not.toContain("<sign-in-again");
});

test("[B-07 part] an administrator changes their password and ends their sessions elsewhere, which leaves traces", async () => {
  const page = "/administration-portail-aap/mon-acces";
  const cookie = await administrator();
  const ask = (jar: string, fields?: Record<string, string>) =>
    product.ask(page, { ...(fields && buildFormBody(fields)), headers: { cookie: jar } });
  const [row] = await product.deps.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, "administration@example.org"));
  const elsewhere = async () => {
    const session = { userId: row?.id ?? "", device: "Ailleurs", now, secondFactorAt: now };
    const token = await startSession(product.deps.db, session);
    return buildSessionCookie(token, "http://passerelle.test").split(";")[0] ?? "";
  };
  const stranger = await researcher();
  expect((await ask(stranger)).status).toBe(404);
  expect((await ask(stranger, { intent: "endOtherDevices" })).status).toBe(404);

  const [lost, kept] = [await elsewhere(), await elsewhere()];
  const shown = await (await ask(cookie)).text();
  expect(shown).toContain("Ailleurs");
  const [one] = await product.deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.device, "Ailleurs"));
  const lostId = one?.id ?? "";
  expect(shown).toContain(lostId);
  const endedOne = await ask(cookie, { intent: "endDevice", device: lostId });
  expect(endedOne.headers.get("location")).toBe(`${page}?fait=ended`);
  const left = await Promise.all([ask(lost), ask(kept)]);
  expect(left.map(({ status }) => status).sort()).toEqual([200, 404]);

  const wrong = await ask(cookie, {
    intent: "password",
    current: "wrong",
    password: "chemin creux 12",
  });
  expect(wrong.status).toBe(422);
  const wish = { intent: "password", current: "passerelle1", password: "chemin creux 12" };
  const changed = await ask(cookie, wish);
  expect(changed.headers.get("location")).toBe(`${page}?fait=password`);
  // Every other device is out, and this one has another token.
  for (const jar of [lost, kept, cookie]) expect((await ask(jar)).status).toBe(404);
  signedInAdministrator = Promise.resolve(cookiesOf(changed));
  expect((await ask(await administrator(), { intent: "endOtherDevices" })).status).toBe(303);
  const events = await product.deps.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.actorKind, "administrator"))
    .orderBy(auditEvents.id);
  expect(events.map(({ event }) => event)).toEqual([
    "administrator.signedIn",
    "administrator.deviceEnded",
    "administrator.passwordChanged",
    "administrator.otherDevicesEnded",
  ]);
});

test("[B-07 part] an administrator puts another telephone in the place of the lost one, and sees its codes once", async () => {
  const page = "/administration-portail-aap/mon-acces?facteur=nouveau";
  const cookie = await administrator();
  const ask = (fields?: Record<string, string>) =>
    product.ask(page, { ...(fields && buildFormBody(fields)), headers: { cookie } });
  const shown = await (await ask()).text();
  const partOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  const offer = partOf(shown, /name="offer" value="([^"]+)"/);
  const secret = partOf(shown, /class="secret-key">([^<]+)</);
  const code = computeTotpCode(fromBase32(secret), getTotpStep(now));
  // Refused, the page goes on with the drawing that was scanned.
  const refused = await ask({ intent: "factor", offer, code, current: "wrong" });
  expect(refused.status).toBe(422);
  expect(partOf(await refused.text(), /class="secret-key">([^<]+)</)).toBe(secret);
  const taken = await ask({ intent: "factor", offer, code, current: "chemin creux 12" });
  expect(taken.status).toBe(200);
  expect(taken.headers.get("cache-control")).toBe("no-store");
  const [given = ""] = (await taken.text()).match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){6}/g) ?? [];
  expect(given).not.toBe("");
  const after = await (await ask()).text();
  expect(after).not.toContain(given);
  expect(after).not.toContain(secret);
});

test("[B-07 part] an administrator's signing out leaves a trace, and ends the session", async () => {
  const cookie = await administrator();
  const out = await product.ask("/logout", { method: "POST", headers: { cookie } });
  expect(out.headers.get("location")).toBe("/login?fait=signedOut");
  expect((await product.ask("/administration-portail-aap", { headers: { cookie } })).status).toBe(
    404,
  );
  const rows = await product.deps.db
    .select({ kind: auditEvents.actorKind })
    .from(auditEvents)
    .where(eq(auditEvents.event, "user.signedOut"));
  expect(rows).toEqual([{ kind: "administrator" }]);
});

test("[B-07 part] who is an administrator no more finds nothing at the next request, nor does what they had begun; also where only the role changed", async () => {
  const { deps } = product;
  const caller = createCommandLineCaller(deps, "test");
  const room = "/administration-portail-aap";
  const enter = async (name: string) => {
    const email = `${name}@example.org`;
    const who = { email, firstName: name, lastName: "B", locale: "fr" };
    await addAdministrator(caller, who);
    const [user] = await deps.db.select().from(users).where(eq(users.email, email));
    const session = { userId: user?.id ?? "", device: "t", now, secondFactorAt: now };
    const token = await startSession(deps.db, session);
    const cookie = buildSessionCookie(token, "http://passerelle.test").split(";")[0] ?? "";
    expect((await product.ask(room, { headers: { cookie } })).status).toBe(200);
    return { email, cookie };
  };
  const [ended, demoted] = [await enter("ended"), await enter("demoted")];
  await revokeAdministrator(caller, { email: ended.email });
  await deps.db.update(users).set({ role: "researcher" }).where(eq(users.email, demoted.email));
  await setMaintenance(caller, { on: true });
  await expect.poll(async () => (await product.ask("/")).status, { timeout: 8000 }).toBe(503);
  for (const { email, cookie } of [ended, demoted])
    expect((await product.ask(room, { headers: { cookie } })).status, email).toBe(503);
  await setMaintenance(caller, { on: false });
  await expect.poll(async () => (await product.ask("/")).status, { timeout: 8000 }).toBe(200);
  const forms = [`${room}/mon-acces`, `${room}/vocabulaire`, `${room}/dossiers`];
  const posted = buildFormBody({ intent: "endOtherDevices" });
  const asked = [room, ...forms].map((page) => [page, {}] as const);
  for (const { cookie } of [ended, demoted])
    for (const [page, init] of [...asked, ...forms.map((page) => [page, posted] as const)])
      expect((await product.ask(page, { ...init, headers: { cookie } })).status, page).toBe(404);
});

describe("[B-09 part] odd requests", () => {
  test("to the callback of ORCID get a page, never a session", async () => {
    for (const query of ["", "?state=x&code=y", "?error=access_denied&state=x", "?state[]=1"]) {
      const cookie = "orcid_request=planted";
      const answer = await product.ask(`/orcid_check${query}`, { headers: { cookie } });
      expect(answer.status, query).toBe(400);
      expect(answer.headers.getSetCookie().join()).not.toContain("session=");
    }
  });

  test("to link an ORCID count only from our own page, for this session", async () => {
    const cookie = await researcher();
    const page = await (
      await product.ask("/mon-espace/mon-compte", { headers: { cookie } })
    ).text();
    expect(page).toContain("Claire");
    for (const lien of ["", "x", "x.y"]) {
      const answer = await product.ask(`/connexion-orcid?lien=${lien}`, { headers: { cookie } });
      expect(answer.status).toBe(400);
    }
    // Without a wish to link, who is signed in has nothing to do there, and is led nowhere else.
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "/%2f/x"]) {
      const way = `/connexion-orcid?${new URLSearchParams({ next })}`;
      const to = (await product.ask(way, { headers: { cookie } })).headers.get("location") ?? "";
      expect(new URL(to, "http://passerelle.test").host).toBe("passerelle.test");
    }
  });

  test("with a form nobody wrote are refused", async () => {
    const cookie = await researcher();
    for (const fields of [{}, { intent: "constructor" }, { intent: "erase" }]) {
      const answer = await product.ask("/mon-espace/mon-compte", {
        ...buildFormBody(fields as Record<string, string>),
        headers: { cookie },
      });
      expect(answer.status).toBe(400);
    }
    const crossed = await product.ask("/mon-espace/mon-compte/effacer", {
      ...buildFormBody({ password: "passerelle1" }),
      headers: { cookie, origin: "https://evil.example" },
    });
    expect(crossed.status).toBe(403);
  });

  test("with a password of a hundred thousand letters are answered without hashing it", async () => {
    const password = "a1".repeat(48_000);
    const answer = await product.ask("/login", buildFormBody({ email: "x@example.org", password }));
    expect(answer.status).toBe(422);
    const huge = await product.ask("/login", buildFormBody({ password: "a".repeat(110_000) }));
    expect(huge.status).toBe(413);
  });

  test("with addresses that are odd but valid are taken like any other", async () => {
    for (const email of [
      "o'neil+tag@sub.example.org",
      '"quoted local"@example.org',
      "émilie@université.example",
      "UPPER.case@EXAMPLE.org",
    ]) {
      const answer = await product.ask(
        "/creer-un-compte",
        buildFormBody({
          firstName: "A",
          lastName: "B",
          email,
          password: "mot de passage 1",
          consent: "on",
        }),
      );
      expect(answer.status, email).toBe(303);
    }
  });
});

test("[B-09 part] a new address is confirmed by a button, by the person who asked, and by nobody's mere visit", async () => {
  const { db } = product.deps;
  const [claire] = await db
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.email, "claire.morel@example.org"));
  const email = "claire.new@example.org";
  const wish = { userId: claire?.userId ?? "", email, purpose: "change_email", now } as const;
  const token = await createLink(db, wish);
  const path = `/verify/email/${token}`;
  // As it stands in the mail.
  const mailed = await product.ask(`/verify/email?token=${token}`);
  expect(mailed.headers.get("location")).toBe(path);
  const isNow = async () =>
    (await db.select({ id: users.id }).from(users).where(eq(users.email, email))).length === 1;
  const cookie = await researcher();
  for (const headers of [{}, { cookie }]) {
    const page = await product.ask(path, { headers });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Confirmer cette adresse");
  }
  const visitor = await product.ask(path, buildFormBody({}));
  // The address is a secret: it waits sealed in the browser, and stands in no link of the way in.
  const next = "/apres-connexion?pour=address";
  expect(visitor.headers.get("location")).toBe(`/login?${new URLSearchParams({ next })}`);
  const other = { cookie: await researcher("james.okafor@example.org") };
  expect((await product.ask(path, { ...buildFormBody({}), headers: other })).status).toBe(403);
  expect(await isNow()).toBe(false);

  const confirmed = await product.ask(path, { ...buildFormBody({}), headers: { cookie } });
  expect(confirmed.headers.get("location")).toBe("/mon-espace/mon-compte?fait=moved");
  expect(await isNow()).toBe(true);
  expect(await (await product.ask(path)).text()).toContain("ne fonctionne plus");
  await db
    .update(users)
    .set({ email: "claire.morel@example.org" })
    .where(eq(users.id, wish.userId));
});

describe("[B-10 part] one's own data", () => {
  test("is given to nobody else, as one archive", async () => {
    const away = await product.ask("/mon-espace/mon-compte/mes-donnees.zip");
    expect(away.headers.get("location")).toContain("/login");
    const cookie = await researcher();
    const answer = await product.ask("/mon-espace/mon-compte/mes-donnees.zip", {
      headers: { cookie },
    });
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toContain("passerelle-2027-02-01.zip");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  });

  test("is gone after erasing, and the session opens nothing any more", async () => {
    // Nobody waits for a proposal of hers.
    const cookie = await researcher("marta.vasconcelos@example.org");
    const wrong = await product.ask("/mon-espace/mon-compte/effacer", {
      ...buildFormBody({ password: "wrong" }),
      headers: { cookie },
    });
    expect(wrong.status).toBe(422);
    const erased = await product.ask("/mon-espace/mon-compte/effacer", {
      ...buildFormBody({ password: "passerelle1" }),
      headers: { cookie },
    });
    expect(erased.status).toBe(303);
    expect(erased.headers.getSetCookie().join()).toContain("session=; ");
    for (const path of ["/mon-espace", "/mon-espace/mon-compte/mes-donnees.zip"]) {
      const after = await product.ask(path, { headers: { cookie } });
      expect(after.headers.get("location"), path).toContain("/login");
    }
  });
});

test("[A-22 part] the language switched while signed in is the account's; a link of another site changes none", async () => {
  const email = "langue@example.org";
  const { id } = await makeResearcher(product.deps.db, {
    email,
    locale: "fr",
    passwordHash: hashCheaply("passerelle1"),
  });
  const cookie = await researcher(email);
  const languageOf = async () => {
    const [user] = await product.deps.db
      .select({ locale: users.locale })
      .from(users)
      .where(eq(users.id, id));
    return user?.locale;
  };
  const follow = (site: string) =>
    product.ask("/change_locale/en", { headers: { cookie, "sec-fetch-site": site } });
  await follow("cross-site");
  expect(await languageOf()).toBe("fr");
  await follow("same-origin");
  expect(await languageOf()).toBe("en");
  const account = "/mon-espace/mon-compte";
  const page = await (await product.ask(account, { headers: { cookie } })).text();
  expect(page).toContain('<option value="en" selected="">');
  const form = buildFormBody({ intent: "language", locale: "fr" });
  const saved = await product.ask(account, { ...form, headers: { cookie } });
  expect(saved.headers.get("location")).toBe(`${account}?fait=language`);
  expect(setCookie(saved, "locale").value).toBe("fr");
  expect(await languageOf()).toBe("fr");
});

test("[B-06 part] an administrator's new password leads to the administrators' door", async () => {
  const [administratorRow] = await product.deps.db
    .insert(users)
    .values({
      firstName: "Inès",
      lastName: "Autre",
      email: "autre.administration@example.org",
      role: "administrator",
      emailVerifiedAt: now,
      passwordHash: hashCheaply("passerelle1"),
      locale: "fr",
      consentedAt: now,
    })
    .returning({ userId: users.id });
  const token = await createLink(product.deps.db, {
    userId: administratorRow?.userId ?? "",
    email: "autre.administration@example.org",
    purpose: "reset_password",
    now,
  });
  const path = `/reinitialiser-mon-mot-de-passe/${token}`;
  const reset = await product.ask(path, buildFormBody({ password: "tout autre chose 5" }));
  expect(reset.headers.get("location")).toBe("/backoffice?fait=changed");
  const door = await (await product.ask("/backoffice?fait=changed")).text();
  expect(door).toContain("Votre mot de passe est changé");
});

test("[B-06 part] whoever chooses a new password sees which ORCID opens the account besides, and can end that", async () => {
  const orcid = "0000-0000-0990-0022";
  const { db } = product.deps;
  const email = "james.okafor@example.org";
  const [person] = await db
    .update(users)
    .set({ orcid })
    .where(eq(users.email, email))
    .returning({ userId: users.id });
  const userId = person?.userId ?? "";
  const token = await createLink(db, { userId, email, purpose: "reset_password", now });
  const page = await (await product.ask(`/reinitialiser-mon-mot-de-passe/${token}`)).text();
  expect(page).toContain(orcid);
  expect(page).toMatch(/<input[^>]*name="endOrcid"/);
});

test("a name that is a script is text in every page, also in what a live page starts from", async () => {
  const firstName = "</script><script>alert(1)</script>";
  const { id } = await makeResearcher(product.deps.db, { email: "odd@example.org", firstName });
  const token = await startSession(product.deps.db, { userId: id, device: "", now });
  const cookie = buildSessionCookie(token, "http://passerelle.test").split(";")[0] ?? "";
  const pages = await Promise.all(
    ["/mon-espace", "/mon-espace/mon-compte", "/mon-espace/mon-profil"].map(async (path) =>
      (await product.ask(path, { headers: { cookie } })).text(),
    ),
  );
  for (const page of pages) {
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script>alert(1)");
  }
  // At least one of them is live: its data stand in a script of our own.
  expect(pages.join()).toContain("\\u003cscript\\u003ealert(1)");
});
