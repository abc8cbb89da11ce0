import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { dossierJsonSchema } from "#features/proposals/dossier-exports/rules/dossier-json.ts";
import { formatDate } from "#platform/i18n/format.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { followOrcidFlow } from "#tests/support/orcid-flow.ts";
import { startTestProduct, type TestProduct } from "#tests/support/web-product.ts";
import { type FakeOrcid, startFakeOrcid } from "../../sandbox/orcid/index.ts";

/** The specified calls of a dossier as programs and pages without script make them. */
let product: TestProduct;
let orcid: FakeOrcid;
let dossier: string;
const cookies: Record<string, string> = {};
/** Where the stand-in of ORCID lets people come back to. */
const ORIGIN = "http://localhost:3000";
const NOW = new Date();

beforeAll(async () => {
  orcid = await startFakeOrcid({ host: "127.0.0.1", port: 0, fault: () => "none" });
  product = await startTestProduct(NOW, {
    PUBLIC_URL: ORIGIN,
    ORCID_URL: orcid.address,
    ORCID_API_URL: orcid.address,
    ORCID_CLIENT_ID: orcid.clientId,
    ORCID_CLIENT_SECRET: orcid.clientSecret,
  });
  const { pool, db } = product.deps;
  const { rows } = await pool.query<{ id: string }>(
    "select id from dossiers where acronym = 'BOCAGE'",
  );
  dossier = `/mon-espace/dossier/${rows[0]?.id}`;
  const people = await pool.query<{ id: string; email: string }>(
    "select id, email from users where email like any (array['claire.morel@%', 'james.okafor@%', 'marta.vasconcelos@%'])",
  );
  for (const { id: userId, email } of people.rows) {
    const session = { userId, device: "t", now: NOW, secondFactorAt: null };
    cookies[email] =
      buildSessionCookie(await startSession(db, session), ORIGIN).split(";")[0] ?? "";
  }
}, 300_000);
afterAll(async () => {
  await product.stop();
  await orcid.stop();
});

async function ask(path: string, init: RequestInit = {}, language = "fr") {
  const headers = {
    cookie: `${cookies["claire.morel@example.org"]}; locale=${language}`,
    origin: ORIGIN,
    accept: "application/json",
    ...(init.headers as Record<string, string>),
  };
  return product.ask(path, { ...init, headers });
}

/** A large export of it, on its way. */
async function waitingExport(): Promise<string> {
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `insert into dossier_exports (dossier_id, kind, locale, digest, state, images_done, images_total,
       storage_key, requested_at, expires_at)
     values ($1, 'dossier', 'en', 'x', 'images', 2, 9, 'dossier/x', $2, $2::timestamptz + interval '1 day')
     returning id`,
    [dossier.split("/").at(-1), NOW],
  );
  return rows[0]?.id ?? "";
}

const form = (fields: Record<string, string | File>, type = "scientific_proposition") => {
  const body = new FormData();
  body.set("form_model_type", type);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: "POST", body };
};

describe("the save of a whole form", () => {
  test("[D-11 part] answers message, completeness and formModelLastUpdate, and leads to a named route", async () => {
    const answer = await ask(
      `${dossier}/enregistrer`,
      form({ equipment: "Un drone.", redirectionRoute: "proposal_preview" }),
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      message: expect.any(String),
      completeness: {
        isDepositAllowed: false,
        cvs: [{ id: expect.any(String), team_number: 1 }],
        formModels: {
          general_information: { totalCount: expect.any(Number) },
          scientific_proposition: {
            mandatoryQuestions: expect.objectContaining({ objectives: "Objectifs" }),
          },
        },
        legalRepresentatives: [{ id: expect.any(String), team_number: 1 }],
        appendix: true,
      },
      formModelLastUpdate: NOW.toISOString(),
      redirection: `${dossier}/proposition-scientifique/apercu`,
    });
  });

  test.each([
    ["an address instead of a name", { redirectionRoute: "https://evil.example" }, "INVALID"],
    ["a form there is none of", { form_model_type: "poem" }, "INVALID"],
    ["a question there is none of", { nobody: "?" }, "INVALID"],
    ["one character too many", { equipment: "x".repeat(2_001) }, "INVALID"],
    ["an image that is none", { figure: new File(["<svg/>"], "a.png") }, "INVALID"],
    ["a question that is hidden", { licence: "MIT" }, "INVALID"],
  ])("%s is refused with a code and a message", async (_what, fields, code) => {
    const body = form({});
    for (const [name, value] of Object.entries(fields)) body.body.set(name, value as string);
    const answer = await ask(`${dossier}/enregistrer`, body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code, message: expect.stringMatching(/\w{3}/) });
  });

  test("ten megabytes are refused before they are read, and what is there stays", async () => {
    const answer = await ask(`${dossier}/enregistrer`, form({ equipment: "x".repeat(10_000_001) }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: "BODY_TOO_LARGE",
      detail: expect.any(String),
    });
    const page = await ask(`${dossier}/proposition-scientifique`, {
      headers: { accept: "text/html" },
    });
    expect(await page.text()).toContain("Un drone.");
  });

  test("without script, what is refused comes back in the page with what was typed", async () => {
    const posted = form({ equipment: "Deux drones.", staff: "beaucoup" });
    const page = await ask(`${dossier}/proposition-scientifique`, {
      ...posted,
      headers: { accept: "text/html" },
    });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain('value="beaucoup"');
    expect(html).toContain("Deux drones.");
    const again = await ask(`${dossier}/proposition-scientifique`, {
      ...form({ staff: "210 000,00" }),
      headers: { accept: "text/html" },
    });
    expect(again.status).toBe(303);
  });

  test("every odd value of every field comes back in a page, none as a failure of ours", async () => {
    for (const value of [
      "x",
      "2026-13-01",
      '{"type":"doc","content":[{"type":"script"}]}',
      "-1e99",
    ]) {
      const fields = ["abstract_fr", "disciplines", "positioning", "references", "figure", "staff"];
      const more = [
        "overheads",
        "outputs",
        "agreement",
        "recruit:first/recruit_start",
        "recruit:gone/recruit_start",
      ];
      const posted = form(Object.fromEntries([...fields, ...more].map((key) => [key, value])));
      const page = await ask(`${dossier}/proposition-scientifique`, {
        ...posted,
        headers: { accept: "text/html" },
      });
      expect(page.status, value).toBe(422);
    }
  });
});

describe("other calls", () => {
  test("node lock, image and publications say in a message why they refuse", async () => {
    const json = (body: unknown) => ({
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    for (const [path, init, status] of [
      [`${dossier}/verrou/scientific_proposition/nobody`, json({ lock: true }), 404],
      [`${dossier}/verrou/scientific_proposition/summary`, json({ lock: "yes" }), 422],
      [`${dossier}/images/a.png/supprimer/scientific_proposition/figure`, { method: "POST" }, 404],
      [`${dossier}/images`, form({ file: new File(["%PDF"], "a.png") }), 422],
      [`${dossier}/publications/publications-hal-cv`, json({ publications: [..."123456"] }), 422],
    ] as const) {
      const answer = await ask(path, init);
      expect([path, answer.status]).toEqual([path, status]);
      expect(await answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.stringMatching(/\w{3}/),
      });
    }
    const saved = await ask(
      `${dossier}/publications/publications-hal`,
      json({ publications: ["Diop, 2024"] }),
    );
    expect(await saved.json()).toEqual({ message: "Vos publications sont enregistrées." });
    // Based on something else than what is there: nothing is replaced, and what is there is told.
    const stale = await ask(
      `${dossier}/publications/publications-hal`,
      json({ publications: ["Sá, 2025"], basedOn: "another" }),
    );
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: "STALE",
      message: "Votre liste a été changée dans une autre fenêtre entre-temps.",
      now: ["Diop, 2024"],
    });
  });

  test("[D-14 part] the content of a pad is html and padContent for the team, and nothing for anybody else", async () => {
    const pad = (of: string) => `${of}/pad/scientific_proposition/method/contenu`;
    const content = await ask(pad(dossier));
    expect(content.status).toBe(200);
    const { html, padContent, ...rest } = (await content.json()) as Record<string, unknown>;
    expect(html).toMatch(/<p>.*quarante exploitations/s);
    expect([JSON.stringify(padContent), rest]).toEqual([
      expect.stringContaining("quarante exploitations"),
      {},
    ]);
    for (const path of [
      pad(`/mon-espace/dossier/${crypto.randomUUID()}`),
      pad(dossier).replace("method", "nobody"),
    ]) {
      const refused = await ask(path);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/\w{3}/) });
    }
    expect((await ask(pad(dossier), { headers: { cookie: "" } })).status).toBe(401);
  });

  test("names and publications changed in another window are shown beside what was typed, and kept", async () => {
    const post = async (path: string, fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const answer = await ask(path, { method: "POST", body, headers: { accept: "text/html" } });
      const text = await answer.text();
      return { status: answer.status, to: answer.headers.get("location"), text };
    };
    const publications = `${dossier}/publications-hal-cv`;
    const added = await post(publications, {
      intent: "save",
      others: "Sá, 2025",
      basedOn: "another",
    });
    expect(added.status).toBe(409);
    expect(added.text).toContain("Rien n’a été remplacé.");
    expect(added.text).toContain("Sá, 2025");
    const basedOn = /name="basedOn" value="(\w+)"/.exec(added.text)?.[1] ?? "";
    const next = await post(publications, {
      intent: "save",
      others: "Sá, 2025",
      basedOn,
      _next: dossier,
    });
    expect([next.status, next.to]).toEqual([303, dossier]);

    const names = `${dossier}/informations-generales`;
    const { rows } = await product.deps.pool.query<{ title: string }>(
      "select title from dossiers where acronym = 'BOCAGE'",
    );
    const title = rows[0]?.title ?? "";
    const typed = { intent: "rename", acronym: "HAIES", title };
    const seen = { seenAcronym: "BOCAGES", seenTitle: title };
    const met = await post(names, { ...typed, ...seen });
    expect(met.status).toBe(409);
    expect(met.text).toContain("a changé le nom du projet entre-temps");
    expect(met.text).toContain('name="seenAcronym" value="BOCAGE"');
    expect(met.text).toMatch(/<input[^>]*name="acronym"[^>]*value="HAIES"/);
    // Refused again for another reason, what was seen is still what was seen.
    const empty = await post(names, { ...typed, ...seen, title: "" });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('name="seenAcronym" value="BOCAGES"');
    const saved = await post(names, { ...typed, acronym: "BOCAGE", ...seen });
    expect([saved.status, saved.to]).toEqual([303, `${names}?fait=renamed`]);
  });

  test("[C-24 part] a service that fails is told where this person uses it, and nowhere else", async () => {
    const { pool } = product.deps;
    const tells = async (path: string, name: string) => {
      const page = await ask(path, { headers: { accept: "text/html" } });
      expect(page.status).toBe(200);
      const text = await page.text();
      return text.includes("peuvent être dégradées") && text.includes(name);
    };
    const asked = () =>
      Promise.all([
        tells(`${dossier}/contacts`, "Sirene"),
        tells(`${dossier}/consortium`, "ROR"),
        tells(`${dossier}/proposition-scientifique`, "Crossref"),
        tells("/mon-espace/mes-productions/ajouter", "Crossref"),
        tells(`${dossier}/equipe`, ""),
      ]);
    expect(await asked()).toEqual([false, false, false, false, false]);
    await pool.query(
      `insert into outside_health (service, healthy, failures)
       select name, false, 1 from unnest(array['sirene', 'ror', 'crossref']) name
       on conflict (service) do update set healthy = false`,
    );
    try {
      expect(await asked()).toEqual([true, true, true, true, false]);
    } finally {
      await pool.query("delete from outside_health");
    }
  });

  test("[D-26 part] exports are files of their own, and the preview shows the answers, in both languages", async () => {
    const text = async (path: string, language: string) =>
      (await ask(`${dossier}${path}`, { headers: { accept: "text/html" } }, language)).text();
    expect(await text("/export", "en")).toContain("The whole proposal");
    for (const kind of ["scientific_proposition", "general_information", "dossier"]) {
      const file = await ask(`${dossier}/export/${kind}`, {}, "en");
      expect([kind, file.status, file.headers.get("content-type")]).toEqual([
        kind,
        200,
        "application/pdf",
      ]);
      expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="BOCAGE/);
      expect((await file.text()).slice(0, 5)).toBe("%PDF-");
    }
    expect((await ask(`${dossier}/export/nothing`)).status).toBe(404);
    const data = await ask(`${dossier}/export/dossier.json`);
    expect(data.headers.get("content-disposition")).toContain('filename="BOCAGE.json"');
    expect(dossierJsonSchema.safeParse(await data.json()).success).toBe(true);
    const waiting = await text(`/export?attente=${await waitingExport()}`, "en");
    expect(waiting).toContain("Export not yet available, try again in a moment");
    expect(waiting).toContain("Images: 2 of 9");
    const preview = await text("/proposition-scientifique/apercu", "en");
    expect(preview).toContain("Une haie tient quand trois voisins");
    expect(preview).toContain("Mesures de terrain");
    expect(preview).toContain("Required, not answered yet");
  });
});

describe("[D-16 part] the call that invites", () => {
  const invite = async (
    { email = "new.person@example.org", firstName = "Ana" },
    { place = "member/1", language = "fr" } = {},
  ) => {
    const answer = await ask(
      `${dossier}/invitation/${place}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ firstName, lastName: "Ruiz", email, message: "" }),
      },
      language,
    );
    const said = (await answer.json()) as { fields?: object };
    return { status: answer.status, ...said };
  };

  test("says whether it was valid, whether it was sent, and why not, in both languages", async () => {
    expect(await invite({})).toMatchObject({ status: 200, valid: true, sent: true });
    const refused = { status: 200, valid: false, sent: false };
    expect(await invite({})).toMatchObject({
      ...refused,
      message: "Cette adresse électronique est déjà invitée.",
    });
    expect(await invite({}, { language: "en" })).toMatchObject({
      ...refused,
      message: "This email address is already invited.",
    });
    const empty = await invite({ firstName: " ", email: "" }, { language: "en" });
    expect(empty).toMatchObject(refused);
    expect(Object.keys(empty.fields ?? {}).sort()).toEqual(["email", "firstName"]);
  });

  test("knows no other role, and no team that could not be the next", async () => {
    const nobody = { email: "nobody.yet@example.org" };
    expect((await invite(nobody, { place: "owner/1" })).status).toBe(404);
    expect((await invite(nobody, { place: "scientific_manager/40" })).status).toBe(404);
  });
});

/** An invitation to BOCAGE, and who answered it where that was an account, by the hash of its link. */
async function invitation(
  state: string,
  { by = "james.okafor@example.org", to }: { by?: string; to?: string } = {},
): Promise<string> {
  const hash = createToken();
  await product.deps.pool.query(
    `with made as (
       insert into dossier_invitations (dossier_id, role, team_number, first_name, last_name, email,
         message, locale, state, sent_at, ended_at, answered_by)
       select $1, 'member', 1, 'Ana', 'Ruiz', $2, '', 'fr', $3, $4, case when $3 <> 'sent' then $4::timestamptz end,
         case when $3 in ('accepted', 'member_removed') then (select id from users where email = $5) end
       returning id)
     insert into dossier_invitation_links (token_hash, invitation_id) select $6, id from made`,
    [
      dossier.split("/").at(-1),
      to ?? `${hash.toLowerCase()}@example.org`,
      state,
      NOW,
      by,
      hashToken(hash),
    ],
  );
  return hash;
}

test("[D-16 part] opening an invitation says nothing; the post of its page says that it was read, signed out too", async () => {
  const hash = await invitation("sent");
  const path = `/mon-espace/dossier/invitation/decouvrir/${hash}`;
  const state = async () => {
    const { rows } = await product.deps.pool.query<{ state: string }>(
      `select i.state from dossier_invitations i join dossier_invitation_links l on l.invitation_id = i.id
       where l.token_hash = $1`,
      [hashToken(hash)],
    );
    return rows[0]?.state;
  };
  for (const cookie of ["", cookies["marta.vasconcelos@example.org"] ?? ""]) {
    const page = await product.ask(path, { headers: { cookie } });
    expect(await page.text()).toContain("<invitation-read");
  }
  expect(await state()).toBe("sent");
  const read = { method: "POST", body: new URLSearchParams({ intent: "read" }) };
  await product.ask(path, { ...read, headers: { origin: ORIGIN } });
  expect(await state()).toBe("read");
  expect(await (await product.ask(path)).text()).not.toContain("<invitation-read");
});

test("[D-16 part] registration is filled in from the invitation; activated in another browser, it leads to the dossier", async () => {
  const email = "ada.autre@example.org";
  const hash = await invitation("sent", { to: email });
  const press = await product.ask(`/mon-espace/dossier/invitation/decouvrir/${hash}`, {
    method: "POST",
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ intent: "accept" }),
  });
  const next = new URL(press.headers.get("location") ?? "", ORIGIN).searchParams.get("next") ?? "";
  expect(next).not.toContain(hash);
  const cookie = press.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const register = `/creer-un-compte?${new URLSearchParams({ next })}`;
  const filled = await (await product.ask(register, { headers: { cookie } })).text();
  for (const value of ["Ana", "Ruiz", email]) expect(filled).toContain(`value="${value}"`);
  // Without the cookie of who pressed, the address of the registration tells nothing.
  expect(await (await product.ask(register)).text()).not.toContain(email);

  // Another browser, signed in by the activation with the address that was invited, and no cookie of the first.
  const { db, pool } = product.deps;
  const signedIn = async (userId: string) => {
    const session = { userId, device: "t", now: NOW, secondFactorAt: null };
    return buildSessionCookie(await startSession(db, session), ORIGIN).split(";")[0] ?? "";
  };
  const walk = async (userId: string) => {
    let path = next;
    let jar = await signedIn(userId);
    const ways: string[] = [];
    for (let step = 0; step < 2; step++) {
      const answer = await product.ask(path, { headers: { cookie: jar } });
      path = answer.headers.get("location") ?? String(answer.status);
      ways.push(path);
      const more = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
      jar = [jar, ...more.filter((line) => !line?.endsWith("="))].join("; ");
    }
    return ways.at(-1);
  };
  const { id: stranger } = await makeResearcher(db);
  expect(await walk(stranger)).toBe("404");
  const { id: invited } = await makeResearcher(db);
  await pool.query("update users set email = $2, email_verified_at = $3 where id = $1", [
    invited,
    email,
    NOW,
  ]);
  expect(await walk(invited)).toBe(`${dossier}/informations-generales`);
});

test("[D-16 part] who has no account accepts, enters by ORCID, and is in the dossier", async () => {
  const jar = new Map<string, string>();
  const follow = async (path: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await product.ask(path, { ...init, headers: { origin: ORIGIN, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer.headers.get("location") ?? `${answer.status}`;
  };
  const hash = await invitation("sent", { to: "camille.exemple@example.org" });
  const signIn = await follow(`/mon-espace/dossier/invitation/decouvrir/${hash}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "accept" }),
  });
  const next = new URL(signIn, ORIGIN).searchParams.get("next") ?? "";
  const door = await follow(`/connexion-orcid?${new URLSearchParams({ next })}`);
  const back = await followOrcidFlow(door, { person: "0000-0000-0990-0014" });
  const ways = [await follow(back.pathname + back.search)];
  // The way back to the invitation, and through it: nothing is pressed any more.
  while (ways.length < 3) ways.push(await follow(ways.at(-1) ?? ""));
  expect(ways).toEqual([
    next,
    `/mon-espace/dossier/invitation/accepter/${hash}`,
    `${dossier}/informations-generales`,
  ]);
  expect(await follow(ways.at(-1) ?? "")).toBe("200");
});

describe("[D-17 part] the page of an invitation that is over", () => {
  const JAMES = "james.okafor@example.org";
  const MARTA = "marta.vasconcelos@example.org";

  /** What it says to somebody, or where it leads them. */
  async function shown(hash: string, email: string | null, language: string): Promise<string> {
    const answer = await product.ask(`/mon-espace/dossier/invitation/decouvrir/${hash}`, {
      headers: { cookie: `${email ? cookies[email] : ""}; locale=${language}` },
    });
    const to = answer.headers.get("location");
    if (to) return to;
    return /<h1[^>]*>(?:<[^>]+>)*([^<]+)/.exec(await answer.text())?.[1] ?? "";
  }

  test.each([
    ["refused", "Vous avez décliné cette invitation", "You declined this invitation"],
    ["cancelled", "Cette invitation a été annulée", "This invitation was cancelled"],
    ["expired", "Cette invitation a expiré", "This invitation has expired"],
    [
      "member_removed",
      "Vous n’êtes plus membre de ce dossier",
      "You are no longer a member of this proposal",
    ],
    ["accepted", "Cette invitation a été acceptée", "This invitation was accepted"],
  ])("%s, to somebody who is not signed in", async (state, french, english) => {
    const hash = await invitation(state);
    expect(await shown(hash, null, "fr")).toBe(french);
    expect(await shown(hash, null, "en")).toBe(english);
  });

  test("answered by somebody else: not invited; by who left: that they left; by who is in: the way in", async () => {
    const accepted = await invitation("accepted");
    const removed = await invitation("member_removed");
    // James is in it, whatever became of an earlier membership of his.
    for (const hash of [accepted, removed])
      expect(await shown(hash, JAMES, "fr")).toBe(`${dossier}/informations-generales`);
    for (const hash of [accepted, removed])
      expect(await shown(hash, MARTA, "en")).toBe("You are not invited to this proposal");
    const left = await invitation("accepted", { by: MARTA });
    expect(await shown(left, MARTA, "en")).toBe("You left this proposal");
    expect(await shown(left, MARTA, "fr")).toBe("Vous avez quitté ce dossier");
    // Who signs in from the page of one that was accepted comes back to it, and on.
    const press = await product.ask(`/mon-espace/dossier/invitation/decouvrir/${accepted}`, {
      method: "POST",
      headers: { origin: ORIGIN },
      body: new URLSearchParams({ intent: "accept" }),
    });
    expect([press.status, press.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("/login"),
    ]);
  });

  test("[D-17] whose invitation is over, or who is removed, reads why, and is in the dossier no more from that moment", async () => {
    const as = (email: string) => ({
      headers: {
        cookie: `${cookies[email]}; locale=en`,
        origin: ORIGIN,
        accept: "text/html",
      },
    });
    const page = async (path: string, init: RequestInit = {}) => {
      const answer = await product.ask(path, { ...as(MARTA), ...init });
      return answer.headers.get("location") ?? answer.status;
    };
    const accept = (hash: string) =>
      page(`/mon-espace/dossier/invitation/accepter/${hash}`, {
        method: "POST",
        body: new URLSearchParams({ intent: "accept", otherAddress: "on" }),
      });
    const screens = {
      refused: "You declined this invitation",
      cancelled: "This invitation was cancelled",
      expired: "This invitation has expired",
      accepted: "You are not invited to this proposal",
    };
    for (const [state, title] of Object.entries(screens)) {
      const hash = await invitation(state, state === "accepted" ? {} : { to: MARTA });
      expect(await shown(hash, MARTA, "en")).toBe(title);
      // The page again, which says why; it leads nowhere.
      expect(await accept(hash), state).toBe(200);
      expect(await page(`${dossier}/equipe`), state).toBe(`${dossier}/acces`);
    }

    const over = await invitation("cancelled", { to: MARTA });
    const hash = await invitation("sent", { to: MARTA });
    // The link of an earlier invitation leads to the one that waits.
    expect(await shown(over, MARTA, "en")).toMatch(
      /^\/mon-espace\/dossier\/invitation\/decouvrir\/[\w-]{36}$/,
    );
    for (const address of ["", "/equipe", "/annexes.zip"])
      expect(await page(`${dossier}${address}`)).toBe(`${dossier}/acces`);
    const waiting = await (await product.ask(`${dossier}/acces`, as(MARTA))).text();
    expect(waiting).toContain("An invitation to this proposal waits for your answer");
    expect(waiting).toMatch(/href="\/mon-espace\/dossier\/invitation\/decouvrir\/[\w-]{36}"/);
    expect(await accept(hash)).toContain(dossier);
    expect(await page(`${dossier}/equipe`)).toBe(200);
    const { rows } = await product.deps.pool.query<{ id: string }>(
      `select m.id from dossier_members m join users u on u.id = m.user_id
       where m.dossier_id = $1 and u.email = $2`,
      [dossier.split("/").at(-1), MARTA],
    );
    await product.ask(`${dossier}/equipe`, {
      ...as("claire.morel@example.org"),
      method: "POST",
      body: new URLSearchParams({ intent: "remove", member: rows[0]?.id ?? "" }),
    });
    expect(await page(`${dossier}/equipe`)).toBe(`${dossier}/acces`);
    expect(await page(`${dossier}/annexes.zip`)).toBe(`${dossier}/acces`);
    const screen = await product.ask(`${dossier}/acces`, as(MARTA));
    expect(await screen.text()).toContain("You are no longer a member of this proposal");
    expect(await shown(hash, MARTA, "en")).toBe("You are no longer a member of this proposal");
    expect(await accept(hash)).toBe(200);
    expect(await page(`${dossier}/equipe`)).toBe(`${dossier}/acces`);
  });
});

test("[D-17 part] a stranger gets one page about proposals at every address of a dossier, whether it exists or not", async () => {
  const { pool, db } = product.deps;
  const { id: userId } = await makeResearcher(db);
  const session = { userId, device: "t", now: NOW, secondFactorAt: null };
  const cookie = buildSessionCookie(await startSession(db, session), ORIGIN).split(";")[0];
  const page = async (path: string, locale: string) => {
    const headers = { cookie: `${cookie}; locale=${locale}`, accept: "text/html" };
    const answer = await product.ask(`/mon-espace/dossier/${path}`, { headers });
    const text = await answer.text();
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text;
    return { status: answer.status, title: /<title>([^<]*)/.exec(text)?.[1], main };
  };
  const existing = dossier.split("/").at(-1) ?? "";
  const { rows } = await pool.query("select id from dossiers where id = $1", [existing]);
  expect(rows).toHaveLength(1);
  for (const [locale, words] of [
    ["fr", "Ce dossier est introuvable, ou ne vous est pas ouvert."],
    ["en", "This proposal is not found, or is not open to you."],
  ] as const) {
    const shown = await page(existing, locale);
    expect(shown.status).toBe(404);
    expect(shown.title).toContain(words);
    expect(shown.main).toContain(words);
    for (const id of [existing, crypto.randomUUID(), "not-an-id"])
      for (const sub of ["", "/equipe", "/acces", "/depot-du-dossier", "/no-such-page"])
        expect(await page(`${id}${sub}`, locale), `${id}${sub}`).toEqual(shown);
    // A file is answered outside the router, in the same words.
    for (const id of [existing, crypto.randomUUID(), "not-an-id"])
      for (const file of ["annexes.zip", "export/dossier.json", "images/a.png"])
        expect((await page(`${id}/${file}`, locale)).main, file).toContain(words);
  }
  const program = { headers: { cookie: cookie ?? "", accept: "application/json" } };
  const problem = await product.ask(`${dossier}/export/dossier.json`, program);
  expect(problem.status).toBe(404);
  expect(await problem.json()).toMatchObject({ code: "NOT_FOUND" });
});

test("a person who opens another person's CV, notification or picture gets the 404 page", async () => {
  const { pool, db } = product.deps;
  const { id: userId } = await makeResearcher(db);
  const session = { userId, device: "t", now: NOW, secondFactorAt: null };
  const cookie = buildSessionCookie(await startSession(db, session), ORIGIN).split(";")[0] ?? "";
  const notifications = await pool.query<{ id: string }>("select id from notifications limit 1");
  const cvs = await pool.query<{ id: string }>("select id from cvs limit 1");
  for (const address of [
    `/mon-espace/notifications/${notifications.rows[0]?.id}`,
    `/mon-espace/cv-appels-a-projets/${cvs.rows[0]?.id}`,
    "/mon-espace/mon-profil/photo",
    "/appel/no-such-call/calendrier.ics",
  ]) {
    const headers = { cookie: `${cookie}; locale=en`, accept: "text/html" };
    const answer = await product.ask(address, { headers });
    expect(answer.status, address).toBe(404);
    expect(answer.headers.get("content-type"), address).toBe("text/html; charset=utf-8");
    expect(await answer.text(), address).toContain(
      "<title>Oops! The page you are looking for is not found.",
    );
  }
});

test("the demonstration's coordinator has a deposited proposal, with its receipt and the way to verify it", async () => {
  const { rows } = await product.deps.pool.query<{ id: string; number: string }>(
    `select d.id, r.number from dossiers d join dossier_members m on m.dossier_id = d.id
     join users u on u.id = m.user_id and u.email = 'claire.morel@example.org'
     join deposit_versions v on v.dossier_id = d.id join deposit_receipts r on r.version_id = v.id
     where m.role = 'coordinator' and d.place = 'published'`,
  );
  const [deposited] = rows;
  const page = await ask(
    `/mon-espace/dossier/${deposited?.id}/depot-du-dossier`,
    { headers: { accept: "text/html" } },
    "en",
  );
  expect(await page.text()).toContain(deposited?.number);
  const verified = await ask(
    `/verifier/${deposited?.number}`,
    { headers: { accept: "text/html" } },
    "en",
  );
  expect(verified.status).toBe(200);
});

/** Its address, and its name in the interface in both languages, where it has a place in the navigation. */
const PLACES: readonly (readonly [path: string, fr?: string, en?: string])[] = [
  ["informations-generales", "Informations générales", "Project details"],
  ["proposition-scientifique", "Proposition scientifique", "Scientific proposal"],
  ["proposition-scientifique/apercu", "Aperçu", "Preview"],
  ["consortium", "Consortium", "Consortium"],
  ["equipe", "Administration", "Administration"],
  ["contacts", "Informations administratives", "Administrative information"],
  ["contacts-equipe"],
  ["annexes", "Annexes", "Appendices"],
  ["chat", "Discussion", "Workpad"],
  ["publications-hal", "Publications", "Publications"],
  ["publications-hal-cv", "Publications du CV", "CV publications"],
  ["export", "Exports", "Exports"],
  ["completude", "Complétude", "Completeness"],
  ["depot-du-dossier", "Dépôt", "Submission"],
  ["debloquer-edition"],
];

test("[D-02] every tab and page of a dossier is at its address, under its name in both languages", async () => {
  const html = { accept: "text/html" };
  for (const [path] of PLACES)
    expect((await ask(`${dossier}/${path}`, { headers: html })).status, path).toBe(200);
  for (const [at, language] of [
    [1, "fr"],
    [2, "en"],
  ] as const) {
    const page = await (await ask(`${dossier}/journal`, { headers: html }, language)).text();
    const tabs = /<nav[^>]*aria-label="(?:Dossier|Proposal)".*?<\/nav>/s.exec(page)?.[0] ?? "";
    const named = PLACES.filter((place) => place[at] !== undefined);
    const shown = named.map(([path]) => {
      // In the list of all pages.
      const link = new RegExp(`<a[^>]*href="${dossier}/${path}"[^>]*><span><b>(.*?)</b>`).exec(
        tabs,
      );
      return link?.[1];
    });
    expect(shown).toEqual(named.map((place) => place[at]));
  }
});

test("[C-18] the list has a tab of drafts and one of deposited dossiers, each with role, call and time", async () => {
  const list = async (state: string, language: string) => {
    const answer = await ask(
      `/mon-espace/mes-dossiers${state}`,
      { headers: { accept: "text/html" } },
      language,
    );
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const { rows } = await product.deps.pool.query<{
    acronym: string;
    draft: boolean;
    title: string;
    role: string;
    closes_at: Date;
    published_at: Date | null;
  }>(
    `select d.acronym, d.place = 'draft' as draft, c.title_en as title, m.role, c.closes_at, d.published_at
       from dossier_members m
       join dossiers d on d.id = m.dossier_id join calls c on c.id = d.call_id
       join users u on u.id = m.user_id and u.email = 'claire.morel@example.org'
     where c.closes_at > now() or d.place <> 'draft'`,
  );
  expect(new Set(rows.map(({ draft }) => draft))).toEqual(new Set([true, false]));
  const [drafts, deposited] = [await list("", "en"), await list("?etat=deposes", "en")];
  const roles: Record<string, string> = {
    coordinator: "You coordinate it",
    delegate: "You are the delegate",
    scientific_manager: "You are a scientific manager",
    member: "You are a member of the team",
  };
  for (const { acronym, draft, title, role, ...times } of rows) {
    const [tab, other] = draft ? [drafts, deposited] : [deposited, drafts];
    const findCards = (page: string) =>
      page.split("<li>").filter((card) => card.includes(`>${acronym} — `));
    expect([acronym, findCards(tab).length, findCards(other).length]).toEqual([acronym, 1, 0]);
    const [card = ""] = findCards(tab);
    expect(card).toContain(title.replaceAll("&", "&amp;").replaceAll("'", "&#x27;"));
    expect(card).toContain(roles[role]);
    // A draft shows when its call closes, a deposited dossier the day of its deposit.
    expect(card).toContain(
      times.published_at
        ? `Submitted on ${formatDate("en", times.published_at)}`
        : `<time class="small muted" dateTime="${times.closes_at.toISOString()}"`,
    );
  }
  expect(drafts).toContain("In construction");
  expect(drafts).toMatch(/\d+ of \d+ answers/);
  expect(drafts).toContain("Waits for you");
  expect(await list("", "fr")).toMatch(/En construction[\s\S]*Déposés/);
});

describe("the pages of a team", () => {
  const html = { accept: "text/html" };
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: "POST", headers: html, body: new URLSearchParams(fields) });

  test("somebody who has just left is said to be gone, where the act was asked for", async () => {
    const left = crypto.randomUUID();
    for (const intent of ["remove", "transferCoordination", "nameManager", "letWrite"]) {
      const answer = await post(`${dossier}/equipe`, { intent, member: left });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(/Cette personne n.est plus dans le dossier/);
    }
    const reminder = await post(`${dossier}/consortium`, { intent: "remind", member: left });
    expect(reminder.headers.get("location")).toMatch(/fait=nobodyReminded$/);
  });

  test("who closes their account reads first which proposals wait for a successor", async () => {
    const { rows } = await product.deps.pool.query<{ id: string; acronym: string }>(
      `select d.id, d.acronym from dossiers d
         join dossier_members m on m.dossier_id = d.id and m.role = 'coordinator'
         join users u on u.id = m.user_id and u.email = 'claire.morel@example.org'
       where exists (select from dossier_members o where o.dossier_id = d.id and o.user_id <> u.id)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const page = await (await ask("/mon-espace/mon-compte/effacer", { headers: html })).text();
    for (const { id, acronym } of rows) {
      expect(page).toContain(`/mon-espace/dossier/${id}/equipe`);
      expect(page).toContain(acronym);
    }
    // The password is not asked for in vain.
    expect(page).not.toContain('id="confirm"');
  });

  test("[D-20] the call that corrects the name of who has no ORCID answers with it, whatever id its body holds; only this dossier says it, and it says why it refuses", async () => {
    const { rows } = await product.deps.pool.query<{ id: string; own: string; dossier: string }>(
      `select m.id, own.id as own, d.id as dossier from dossier_members m
         join dossiers d on d.id = m.dossier_id and d.acronym = 'LITTOSOL'
         join users u on u.id = m.user_id and u.email = 'james.okafor@example.org'
         join dossier_members own on own.dossier_id = d.id and own.role = 'coordinator'
         join users c on c.id = own.user_id and c.email = 'claire.morel@example.org'`,
    );
    const rename = (id = "", language = "fr", by = "claire.morel@example.org") =>
      ask(
        `/mon-espace/dossier/equipe/modifier-membre/${id}`,
        {
          method: "POST",
          headers: {
            "content-type": "application/json",
            cookie: `${cookies[by]}; locale=${language}`,
          },
          body: JSON.stringify({ id: crypto.randomUUID(), firstName: "Ada", lastName: "Neuve" }),
        },
        language,
      );
    const [member] = rows;
    const done = await rename(member?.id);
    expect(await done.json()).toEqual({ id: member?.id, firstName: "Ada", lastName: "Neuve" });
    const refused = await rename(member?.own, "en", "james.okafor@example.org");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/role/) });
    // A name that ORCID vouches for is nobody's to correct, not even one's own.
    expect((await rename(member?.own)).status).toBe(403);
    const pageOf = async (path: string) => (await ask(path, { headers: html })).text();
    const here = await pageOf(`/mon-espace/dossier/${member?.dossier}/consortium`);
    const elsewhere = await pageOf(`${dossier}/consortium`);
    expect([here, elsewhere].map((page) => page.includes("Ada Neuve"))).toEqual([true, false]);
    expect(elsewhere).toContain("James Okafor");
  });

  test("[D-15] teams with their numbers and everybody's role, and of each team whom to turn to and who manages its money", async () => {
    const { pool } = product.deps;
    const id = dossier.split("/").at(-1);
    // Claire coordinates it and James shares that; two more come in.
    const join = async (name: string) => {
      const { id: userId } = await makeResearcher(product.deps.db);
      await pool.query("update users set first_name = 'Ida', last_name = $2 where id = $1", [
        userId,
        name,
      ]);
      return { id: userId, name: `Ida ${name}` };
    };
    const [manager, member] = [await join("Manage"), await join("Membre")];
    const { rows: teams } = await pool.query<{ id: string; number: number }>(
      "insert into dossier_teams (dossier_id, number) values ($1, 7), ($1, 8) returning id, number",
      [id],
    );
    await pool.query(
      `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       values ($1, $2, 'scientific_manager', 7, now()), ($1, $3, 'member', 8, now())`,
      [id, manager.id, member.id],
    );
    const pageOf = async (tab: string) =>
      (await ask(`${dossier}/${tab}`, { headers: html }, "en")).text();
    const consortium = await pageOf("consortium");
    const teamOf = (number: number) =>
      new RegExp(`<section[^>]*id="equipe-${number}".*?</section>`, "s").exec(consortium)?.[0] ??
      "";
    const words = (number: number) => teamOf(number).replace(/<[^>]+>/g, " ");
    expect(words(1)).toMatch(/Claire Morel\s+Coordinator/);
    expect(words(1)).toMatch(/James Okafor\s+Delegate/);
    expect(words(7)).toMatch(new RegExp(`Team 7.*${manager.name}\\s+Scientific manager`, "s"));
    expect(words(8)).toMatch(new RegExp(`Team 8.*${member.name}\\s+Member`, "s"));

    const team = teams.find(({ number }) => number === 7)?.id ?? "";
    const contact = { team, firstName: "Rui", lastName: "Sá", email: "rui.sa@example.org" };
    const other = { team, firstName: "Ana", lastName: "Dias", email: "ana.dias@example.org" };
    const organization = {
      ...{ team, siret: "99900001100018", name: "Gestion de la Ria", address: "1 quai des Sels" },
      ...{ zipCode: "29200", city: "Brest", phone: "+33 1 99 00 12 34" },
    };
    const saved = [
      await post(`${dossier}/contacts-equipe`, {
        ...{ intent: "saveContact", kind: "legal_representative" },
        ...contact,
      }),
      await post(`${dossier}/contacts-equipe`, {
        ...{ intent: "saveContact", kind: "additional_contact" },
        ...other,
      }),
      await post(`${dossier}/contacts-equipe`, {
        ...{ intent: "saveOrganization", kind: "organization" },
        ...organization,
      }),
    ];
    expect(saved.map(({ status }) => status)).toEqual([303, 303, 303]);
    const contacts = await pageOf("contacts-equipe");
    for (const said of [contact, other, organization].flatMap(({ team: _, ...rest }) =>
      Object.values(rest),
    ))
      expect(contacts.replaceAll("&#x27;", "'"), said).toContain(said);
    // Any field makes all three required.
    const half = { ...other, lastName: "", email: "" };
    const refused = await post(`${dossier}/contacts-equipe`, {
      intent: "saveContact",
      kind: "additional_contact",
      ...half,
    });
    expect(refused.status).toBe(422);
  });
});

test("[D-21] an appendix is financial or simple, has its label, its number and whether it is mandatory, and takes no file where none is allowed", async () => {
  const { pool } = product.deps;
  const id = dossier.split("/").at(-1);
  const { rows } = await pool.query<{ kind: string; id: string; callId: number }>(
    `select s.kind, s.id, s.call_id as "callId" from call_appendices s
     join dossiers d on d.call_id = s.call_id where d.id = $1`,
    [id],
  );
  const slotOf = (kind: string) => rows.find((one) => one.kind === kind)?.id ?? "";
  /** What a slot says, and whether the form that adds to it takes a file. */
  const slot = async (kind: string, label: string) => {
    const page = await ask(`${dossier}/annexes`, { headers: { accept: "text/html" } }, "en");
    const html = (await page.text()).replaceAll("&#x27;", "'");
    const forms = html.match(/<form[^>]*class="appendix-upload".*?<\/form>/gs) ?? [];
    const [form = ""] = forms.filter(
      (one) => one.includes(`value="${slotOf(kind)}"`) && !one.includes('name="replaces"'),
    );
    const [, said = ""] = html.split(`${label}</h3>`);
    return {
      words: said
        .slice(0, 2_000)
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
      takesFile:
        /<input[^>]*type="file"/.test(form) &&
        !/type="file"[^>]*disabled|disabled[^>]*type="file"/.test(form),
    };
  };
  const add = (kind: string) =>
    pool.query(
      `insert into dossier_appendices (dossier_id, slot_id, file_name, format, bytes, sha256, position,
         storage_key, uploaded_at)
       select $1, $2, 'f.odt', 'odt', 1, repeat('0', 64), 1 + count(*), gen_random_uuid(), now()
       from dossier_appendices where dossier_id = $1 and slot_id = $2`,
      [id, slotOf(kind)],
    );
  const limit = (max: number | null) =>
    pool.query("update call_requirements set max_appendices = $2 where call_id = $1", [
      rows[0]?.callId,
      max,
    ]);
  const financialSlot = () => slot("financial", "Financial appendix");
  const letterSlot = () => slot("simple", "Partners' letters of commitment");

  const financial = await financialSlot();
  expect(financial).toMatchObject({ takesFile: true, words: expect.stringContaining("0 of 1") });
  expect(financial.words).toContain("To be attached");
  const letters = await letterSlot();
  expect(letters).toMatchObject({ takesFile: true, words: expect.stringContaining("0 of 5") });
  expect(letters.words).toContain("Optional");
  // Required, with a single place: the ordinary form waits.
  await limit(1);
  expect((await letterSlot()).takesFile).toBe(false);
  expect((await financialSlot()).takesFile).toBe(true);
  await limit(null);
  // A financial one exists.
  await add("financial");
  expect(await financialSlot()).toMatchObject({
    takesFile: false,
    words: expect.stringContaining("Mandatory 1 of 1"),
  });
  // The number of the others is reached.
  for (let count = 0; count < 5; count++) {
    expect((await letterSlot()).takesFile).toBe(true);
    await add("simple");
  }
  expect((await letterSlot()).takesFile).toBe(false);
});

test("the demonstration's consortium has a life behind it: a journal in the product's words, a conversation, comments", async () => {
  const { rows } = await product.deps.pool.query<{ id: string; messages: string; threads: string }>(
    `select d.id, (select count(*) from workpad_messages m where m.dossier_id = d.id) as messages,
       (select string_agg(case when t.resolved_at is null then 'open' else 'resolved' end, ' '
          order by t.created_at) from comment_threads t where t.dossier_id = d.id) as threads
     from dossiers d where d.acronym = 'LITTOSOL'`,
  );
  expect(rows[0]).toMatchObject({ messages: "12", threads: "resolved open open" });
  const asked = await ask(
    `/mon-espace/dossier/${rows[0]?.id}/journal`,
    { headers: { accept: "text/html" } },
    "en",
  );
  const [, said = ""] = /<ol class="journal">(.*?)<\/ol>/s.exec(await asked.text()) ?? [];
  expect(said.match(/<li/g)?.length).toBeGreaterThan(11);
  expect(said.replace(/<[^>]+>/g, "")).toMatch(
    /Pieter de Wit declined .*Claire Morel created the proposal$/s,
  );
  expect(said).not.toContain("Another change");
});

test("each of the demonstration's two researchers has dossiers in every state and of every size", async () => {
  const { rows } = await product.deps.pool.query<{ email: string; state: string }>(
    `select u.email, s.state from dossier_members m join users u on u.id = m.user_id
     join dossiers d on d.id = m.dossier_id join calls c on c.id = d.call_id
     cross join lateral (select count(*) as answers from dossier_answers a where a.dossier_id = d.id) n
     cross join lateral (values
       (case when d.unlocked then 'unlocked' else d.place end),
       (case when d.confirmed_at is null then 'unconfirmed' end),
       (case when d.place = 'draft' and d.confirmed_at is not null and c.closes_at > now()
         then case when n.answers = 0 then 'empty' when n.answers > 100 then 'large' else 'written' end end),
       (case when d.place = 'draft' and c.closes_at <= now()
         then case when m.archived_at is null then 'over' else 'archived' end end)
     ) as s(state) where s.state is not null
     group by u.email, s.state`,
  );
  const statesOf = (email: string) =>
    rows.filter((row) => row.email === email).map(({ state }) => state);
  const every = ["draft", "empty", "written", "large", "unconfirmed", "published", "unlocked"];
  every.push("selected", "not_selected", "not_eligible", "over", "archived");
  for (const email of ["claire.morel@example.org", "james.okafor@example.org"])
    expect(statesOf(email).sort(), email).toEqual(every.sort());
});
