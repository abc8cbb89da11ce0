import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { findSearch } from "#features/people/alerts/queries/searches.server.ts";
import {
  endMailsLink,
  manageSearchLink,
  unsubscribeLink,
} from "#features/people/alerts/rules/mail-links.ts";
import { favourites, savedSearches } from "#features/people/alerts/tables.server.ts";
import { alertDigests } from "#features/people/notifications/tables.server.ts";
import { makeSavedSearch } from "#tests/factories/saved-searches.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

const now = new Date();
let product: TestProduct;
let claire: string;
let session: string;
let callId: number;

beforeAll(async () => {
  product = await startTestProduct(now);
  session = await signIn();
  const [person] = await product.deps.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, "claire.morel@example.org"));
  claire = person?.id ?? "";
  const { rows } = await product.deps.pool.query<{ id: number }>(
    "select id from calls where opens_at < now() and closes_at > now() order by closes_at limit 1",
  );
  callId = rows[0]?.id ?? 0;
}, 120_000);
afterAll(() => product.stop());
beforeEach(async () => {
  await product.deps.db.delete(favourites);
  await product.deps.db.delete(savedSearches);
});

const cookieIn = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";")[0] ?? "";

async function signIn(): Promise<string> {
  const form = { email: "claire.morel@example.org", password: "passerelle1" };
  return cookieIn(await product.ask("/login", buildFormBody(form)), "session");
}

const like = (init: RequestInit = {}, id: string | number = callId) =>
  product.ask(`/ajax/call-for-proposals/like/${id}`, { method: "POST", ...init });
const asClaire = (accept = "application/json") => ({ headers: { cookie: session, accept } });
const kept = () => product.deps.db.select().from(favourites).where(eq(favourites.userId, claire));

describe("[C-16 part] POST /ajax/call-for-proposals/like/{id}", () => {
  test("without a body turns the favourite and answers liked", async () => {
    const first = await like(asClaire());
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ liked: true });
    expect(await (await like(asClaire())).json()).toEqual({ liked: false });
  });

  test("takes what is wanted, and refuses what is neither", async () => {
    const wish = (liked: string) => like({ ...asClaire(), body: new URLSearchParams({ liked }) });
    expect(await (await wish("true")).json()).toEqual({ liked: true });
    expect(await (await wish("true")).json()).toEqual({ liked: true });
    const refused = await wish("perhaps");
    expect(refused.status).toBe(422);
    expect((await refused.json()).details).toEqual({ liked: "invalid" });
  });

  test("a form without script is led back; never to another site", async () => {
    const back = async (next: string) => {
      const body = new URLSearchParams({ liked: "true", next });
      const answer = await like({ ...asClaire("text/html"), body });
      return answer.headers.get("location");
    };
    expect(await back(`/?keywords=eau#appel-${callId}`)).toBe(`/?keywords=eau#appel-${callId}`);
    expect(await back("//evil.example/")).toBeNull();
    expect(await back("https://evil.example/")).toBeNull();
    expect(await kept()).toHaveLength(1);
  });

  test("unknown calls, odd ids and other methods find nothing", async () => {
    for (const id of [999_999_999, "0", "-1", "1e3", "99999999999999", "abc"])
      expect((await like(asClaire(), id)).status).toBe(404);
    const read = await product.ask(`/ajax/call-for-proposals/like/${callId}`, asClaire());
    expect(read.status).toBe(405);
    expect(await kept()).toEqual([]);
  });

  test("another site cannot press the heart", async () => {
    const headers = { ...asClaire().headers, "sec-fetch-site": "cross-site" };
    expect((await like({ headers })).status).toBe(403);
    expect(await kept()).toEqual([]);
  });

  test("without a session it asks to sign in", async () => {
    const answer = await like({ headers: { accept: "application/json" } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  });
});

describe("[C-16 part] a visitor who presses a heart", () => {
  async function press() {
    const next = `/?keywords=eau#appel-${callId}`;
    const answer = await like({ body: new URLSearchParams({ liked: "true", next }) });
    expect(answer.status).toBe(303);
    const login = new URL(answer.headers.get("location") ?? "", "http://p.test");
    expect(login.pathname).toBe("/login");
    return {
      next,
      after: login.searchParams.get("next") ?? "",
      wish: cookieIn(answer, "favourite_wish"),
    };
  }

  test("signs in and finds the call liked, back where it was pressed", async () => {
    const { next, after, wish } = await press();
    const login = `/login?${new URLSearchParams({ next: after })}`;
    const form = { email: "claire.morel@example.org", password: "passerelle1" };
    const entered = await product.ask(login, buildFormBody(form));
    expect(entered.headers.get("location")).toBe(after);
    expect(await kept()).toEqual([]);
    const cookie = `${cookieIn(entered, "session")}; ${wish}`;
    const back = await product.ask(after, { headers: { cookie } });
    expect(back.headers.get("location")).toBe(next);
    expect(await kept()).toMatchObject([{ callId }]);
  });

  test("a link with somebody else's wish, a tampered or an old one keeps nothing", async () => {
    const { after, wish } = await press();
    const other = await product.ask(after, { headers: { cookie: session } });
    expect(other.status).toBe(200);
    const tampered = await product.ask(`${after}x`, { headers: { cookie: `${session}; ${wish}` } });
    expect(tampered.status).toBe(404);
    const clock = { now: () => new Date(now.getTime() + 25 * 3600 * 1000) };
    const later = await product.startAnother({ clock });
    await later.ask(after, { headers: { cookie: `${session}; ${wish}` } });
    expect(await kept()).toEqual([]);
  });
});

describe("who registers in one browser and signs in with another", () => {
  test("is told that the heart was not kept, and keeps the call by one press", async () => {
    const next = "/chronologie?view=6";
    const pressed = await like({ body: new URLSearchParams({ liked: "true", next }) });
    const login = new URL(pressed.headers.get("location") ?? "", "http://p.test");
    const after = login.searchParams.get("next") ?? "";
    const page = await (await product.ask(after, asClaire("text/html"))).text();
    expect(page).toContain("Votre favori n’est pas encore gardé");
    expect(page).toContain(`action="/ajax/call-for-proposals/like/${callId}"`);
    const body = new URLSearchParams({ liked: "true", next });
    const done = await like({ ...asClaire("text/html"), body });
    expect(done.headers.get("location")).toBe(next);
    expect(await kept()).toMatchObject([{ callId }]);
    // Kept meanwhile, there is nothing left to ask.
    const again = await product.ask(after, asClaire("text/html"));
    expect(again.headers.get("location")).toBe(next);
  });
});

describe("hearts on pages", () => {
  test("[C-16 part] are a person's own, on pages and in the cards of the call; a visitor's page holds nobody's", async () => {
    await like(asClaire());
    const pressed = (html: string) => html.match(/aria-pressed="true"/g)?.length ?? 0;
    const page = await (await product.ask("/", asClaire("text/html"))).text();
    expect(pressed(page)).toBe(1);
    const answer = await product.ask("/search-call-for-proposals", {
      method: "POST",
      ...asClaire(),
    });
    expect(pressed((await answer.json()).cards)).toBe(1);
    const visitor = await (await product.ask("/")).text();
    expect(visitor).not.toContain("aria-pressed");
    expect(visitor).toContain(`/ajax/call-for-proposals/like/${callId}`);
  });
});

describe("[C-15 part] closed favourites", () => {
  const room = "/mon-espace/mes-alertes-et-favoris";
  const post = (fields: Record<string, string>) =>
    product.ask(room, { ...buildFormBody(fields), ...asClaire("text/html") });

  test("are removed and brought back whatever their number, by no address too long to be asked for", async () => {
    await product.deps.pool.query(
      `with many as (
         insert into calls (slug, code, year, partner_id, title_fr, title_en, summary_fr, summary_en, published_at, opens_at,
           closes_at, open_to_companies, open_to_international, consortium_type)
         select 'old-' || n, 'OLD' || n, 2017, (select min(id) from partners), 'Ancien', 'Old', '', '', now() - interval '9 years',
           now() - interval '9 years', now() - interval '8 years', false, false, 'national'
         from generate_series(1, 1500) n returning id)
       insert into favourites (user_id, call_id) select $1, id from many`,
      [claire],
    );
    const removed = await post({ intent: "removeClosed" });
    expect(removed.headers.get("location")).toBeNull();
    expect(removed.status).toBe(200);
    expect(await kept()).toEqual([]);
    const undo = /name="undo" value="([^"]+)"/.exec(await removed.text())?.[1] ?? "";
    // Loaded again, the page says nothing was there to remove, and loses nothing.
    expect((await post({ intent: "removeClosed" })).headers.get("location")).toBe(room);
    const restored = await post({ intent: "restore", undo });
    expect(restored.headers.get("location")).toBe(`${room}?fait=restored`);
    expect(await kept()).toHaveLength(1500);
    await product.deps.pool.query("delete from calls where slug like 'old-%'");
  });
});

describe("[B-08 part] links from e-mails", () => {
  const saved = (over: Partial<typeof savedSearches.$inferInsert> = {}) =>
    makeSavedSearch(product.deps.db, {
      email: "zoe@example.org",
      name: "Eau",
      criteria: "keywords=eau",
      frequency: "daily",
      confirmedAt: null,
      ...over,
    });
  const find = (id: string) => findSearch(product.deps.db, id);
  const manage = (id: string, accountAddress: string | null = null) =>
    manageSearchLink(product.deps.signer, "", id, accountAddress);
  const leave = (id: string) => unsubscribeLink(product.deps.signer, "", id);

  test("opening the link confirms nothing by itself; its button does", async () => {
    const id = await saved();
    const page = await product.ask(manage(id));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Confirmez votre alerte");
    expect((await find(id))?.confirmedAt).toBeNull();
    const answer = await product.ask(manage(id), buildFormBody({ intent: "confirm" }));
    expect(answer.status).toBe(303);
    expect((await find(id))?.confirmedAt).toEqual(now);
    expect(await (await product.ask(answer.headers.get("location") ?? "")).text()).toContain(
      "confirmé",
    );
  });

  test("lets change the frequency, rename, delete and take the deletion back", async () => {
    const id = await saved({ confirmedAt: now });
    const save = (name: string, frequency: string) =>
      product.ask(manage(id), buildFormBody({ intent: "save", name, frequency }));
    expect((await save("Rivières", "weekly")).status).toBe(303);
    expect(await find(id)).toMatchObject({ name: "Rivières", frequency: "weekly" });
    const refused = await save("", "weekly");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Donnez un nom à la recherche.");
    const deleted = await product.ask(manage(id), buildFormBody({ intent: "delete" }));
    expect(deleted.status).toBe(200);
    const undo = /name="undo" value="([^"]+)"/.exec(await deleted.text())?.[1] ?? "";
    expect(await find(id)).toBeNull();
    const gone = await product.ask(manage(id));
    expect(gone.status).toBe(410);
    const words = await gone.text();
    for (const said of ["Cette alerte n’existe plus", "Aucun e-mail ne partira plus", "M’alerter"])
      expect(words).toContain(said);
    const restored = await product.ask(manage(id), buildFormBody({ intent: "restore", undo }));
    expect(restored.status).toBe(303);
    expect(await find(id)).toMatchObject({ name: "Rivières", email: "zoe@example.org" });
  });

  test("a wrong hash gets 404 and nothing else, whatever is asked", async () => {
    const id = await saved();
    const other = await saved({ email: "max@example.org" });
    const hash = (path: string) => path.split("/").at(-1) ?? "";
    const wrong = [
      `/saved-search/${id}/${hash(leave(id))}`,
      `/saved-search/${id}/${hash(manage(other))}`,
      `/saved-search/${id}/${hash(manage(id)).slice(0, -1)}`,
      `/saved-search/${id.toUpperCase()}/${hash(manage(id))}`,
      `/saved-search/1/${hash(manage(id))}`,
      `/unsubscribe/${id}/${hash(manage(id))}`,
      `/unsubscribe/${id}/x`,
      `/unsubscribe/00000000-0000-4000-8000-000000000000/${hash(leave(id))}`,
    ];
    for (const path of wrong) {
      const read = await product.ask(path);
      expect(read.status).toBe(404);
      expect(await read.text()).not.toContain("keywords=eau");
      const written = await product.ask(path, buildFormBody({ intent: "delete" }));
      expect(written.status).toBe(404);
    }
    expect(await find(id)).toMatchObject({ frequency: "daily" });
  });

  test("an account's search is managed by links to its present address only; unsubscribing is for ever", async () => {
    const { pool } = product.deps;
    const id = await saved({ userId: claire, email: null, confirmedAt: now });
    const mine = manage(id, "claire.morel@example.org");
    expect((await product.ask(mine)).status).toBe(200);
    expect((await product.ask(manage(id))).status).toBe(404);
    const deleted = await product.ask(mine, buildFormBody({ intent: "delete" }));
    expect(deleted.status).toBe(200);
    const undo = /name="undo" value="([^"]+)"/.exec(await deleted.text())?.[1] ?? "";
    expect((await product.ask(mine)).status).toBe(410);
    expect((await product.ask(mine, buildFormBody({ intent: "restore", undo }))).status).toBe(303);

    const unsubscribing = await (await product.ask(leave(id))).text();
    expect(unsubscribing).not.toContain("/saved-search/");
    expect(unsubscribing).toContain("/mon-espace/mes-alertes-et-favoris/mes-recherches");

    await pool.query("update users set email = 'claire@elsewhere.test' where id = $1", [claire]);
    try {
      expect((await product.ask(mine)).status).toBe(404);
      expect((await product.ask(mine, buildFormBody({ intent: "delete" }))).status).toBe(404);
      expect(await find(id)).toMatchObject({ frequency: "daily" });
      expect((await product.ask(manage(id, "claire@elsewhere.test"))).status).toBe(200);
      expect((await product.ask(leave(id), buildFormBody({}))).status).toBe(303);
      expect(await find(id)).toMatchObject({ frequency: "none" });
    } finally {
      await pool.query("update users set email = 'claire.morel@example.org' where id = $1", [
        claire,
      ]);
    }
  });

  test("the unsubscribe page changes nothing until its button is pressed", async () => {
    const id = await saved({ userId: claire, email: null, confirmedAt: now });
    const page = await product.ask(leave(id));
    expect(await page.text()).toContain("Me désabonner");
    expect(await find(id)).toMatchObject({ frequency: "daily" });
    const pressed = await product.ask(leave(id), buildFormBody({}));
    expect(pressed.status).toBe(303);
    expect(await find(id)).toMatchObject({ frequency: "none" });
    const done = await product.ask(pressed.headers.get("location") ?? "");
    expect(await done.text()).toContain("Désabonnement enregistré");
  });

  test("one click from a mail program is taken from anywhere, answered without a redirect, and may be repeated", async () => {
    const id = await saved();
    const oneClick = {
      ...buildFormBody({ "List-Unsubscribe": "One-Click" }),
      headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site", cookie: session },
    };
    expect((await product.ask(leave(id), oneClick)).status).toBe(200);
    expect(await find(id)).toBeNull();
    expect((await product.ask(leave(id), oneClick)).status).toBe(200);
    expect(await (await product.ask(leave(id))).text()).toContain("Désabonnement enregistré");
  });

  describe("the link in the header of a digest", () => {
    async function mailed(id: string): Promise<string> {
      const { db, pool, signer } = product.deps;
      const row = await find(id);
      const [digest] = await db
        .insert(alertDigests)
        .values({ userId: row?.userId, email: row?.email, createdAt: now, sentAt: now })
        .returning({ id: alertDigests.id });
      await pool.query(
        "insert into alert_matches (saved_search_id, call_id, matched_at, digest_id) values ($1, $2, now(), $3)",
        [id, callId, digest?.id],
      );
      return endMailsLink(signer, "", digest?.id ?? "");
    }

    test("takes one click from anywhere, without a redirect, as often as it is posted", async () => {
      const id = await saved({ userId: claire, email: null, confirmedAt: now });
      const end = await mailed(id);
      const oneClick = {
        ...buildFormBody({ "List-Unsubscribe": "One-Click" }),
        headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
      };
      const answer = await product.ask(end, oneClick);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('role="status"');
      expect(await find(id)).toMatchObject({ frequency: "none" });
      expect((await product.ask(end, oneClick)).status).toBe(200);
      expect((await product.ask(`${end.slice(0, -2)}xx`, oneClick)).status).toBe(404);
    });

    test("asks a person first, and leads them to the page that says it is done", async () => {
      const id = await saved({ confirmedAt: now });
      const end = await mailed(id);
      expect((await product.ask(end)).status).toBe(200);
      expect(await find(id)).not.toBeNull();
      const pressed = await product.ask(end, buildFormBody({}));
      expect(pressed.status).toBe(303);
      expect(await find(id)).toBeNull();
      expect((await product.ask(pressed.headers.get("location") ?? "")).status).toBe(200);
    });
  });

  test("only these addresses are open to other sites", async () => {
    const id = await saved();
    const headers = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
    const answer = await product.ask(manage(id), {
      ...buildFormBody({ intent: "delete" }),
      headers,
    });
    expect(answer.status).toBe(403);
    expect(await find(id)).not.toBeNull();
  });
});

describe("[A-15 part] saving from the list of results", () => {
  const path = "/enregistrer-la-recherche?keywords=eau&status=open";

  test("a person's search is saved once; the second time leads to the first", async () => {
    const body = new URLSearchParams({ intent: "save", name: "Eau", frequency: "daily" });
    const save = () => product.ask(path, { method: "POST", ...asClaire("text/html"), body });
    const first = await save();
    expect(first.headers.get("location")).toMatch(/fait=saved\+/);
    const second = await save();
    expect(second.headers.get("location")).toMatch(/fait=exists\+/);
    const page = await product.ask(second.headers.get("location") ?? "", asClaire("text/html"));
    expect(await page.text()).toContain("déjà enregistrée");
    expect(await product.deps.db.select().from(savedSearches)).toHaveLength(1);
  });

  test("another person's search is not found by its id", async () => {
    const [james] = await product.deps.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, "james.okafor@example.org"));
    const hidden = { userId: james?.id ?? "", name: "Hidden name", frequency: "none" } as const;
    const id = await makeSavedSearch(product.deps.db, hidden);
    const ask = (address: string) => product.ask(address, asClaire("text/html"));
    expect((await ask(`${path}&fait=saved+${id}`)).status).toBe(404);
    expect(await (await ask(`/?edit=${id}`)).text()).not.toContain("Hidden name");
    for (const what of ["delete", "rename", "frequency"]) {
      const body = new URLSearchParams({ intent: what, id, name: "x", frequency: "none" });
      const answer = await product.ask("/mon-espace/mes-alertes-et-favoris/mes-recherches", {
        method: "POST",
        ...asClaire("text/html"),
        body,
      });
      expect(answer.status).toBe(404);
    }
  });

  test("[A-15 part] when a search writes is changed by its own call, by its owner alone", async () => {
    const [row] = await product.deps.db
      .insert(savedSearches)
      .values({ userId: claire, locale: "fr", name: "Eau", criteria: "", frequency: "none" })
      .returning({ id: savedSearches.id });
    const change = (frequency: string, init: RequestInit = asClaire()) =>
      product.ask(`/mon-espace/mes-alertes-et-favoris/mes-recherches/${row?.id}/frequence`, {
        method: "POST",
        ...init,
        body: new URLSearchParams({ frequency }),
      });
    expect(await (await change("weekly")).json()).toEqual({ frequency: "weekly" });
    expect((await change("hourly")).status).toBe(422);
    expect((await change("none", { headers: { accept: "application/json" } })).status).toBe(401);
    const [held] = await product.deps.db.select().from(savedSearches);
    expect(held).toMatchObject({ frequency: "weekly" });
  });

  test("a visitor is told the same for any address", async () => {
    const ask = (email: string) =>
      product.ask(
        path,
        buildFormBody({ intent: "subscribe", email, frequency: "daily", consent: "on" }),
      );
    const known = await ask("claire.morel@example.org");
    const unknown = await ask("nobody@example.org");
    expect(known.status).toBe(303);
    expect(known.headers.get("location")).toBe(unknown.headers.get("location"));
    const refused = await ask("nobody");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="nobody"');
  });

  test("[C-15 part] the rooms of the space ask visitors to sign in", async () => {
    for (const room of ["", "/chronologie", "/mes-recherches"]) {
      const answer = await product.ask(`/mon-espace/mes-alertes-et-favoris${room}`);
      expect(answer.headers.get("location")).toMatch(/^\/login\?next=/);
    }
    const script = { headers: { accept: "application/json" } };
    const data = await product.ask("/mon-espace/mes-alertes-et-favoris/chronologie/data", script);
    expect(data.status).toBe(401);
    expect(await data.json()).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  });
});
