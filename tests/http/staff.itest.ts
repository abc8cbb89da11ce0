import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { prepareDecisions } from "#features/agency/decisions/commands/prepare-decisions.server.ts";
import { createStaffInvitationToken } from "#features/agency/staff/rules/staff-invitation-token.server.ts";
import { findActorByToken } from "#features/people/accounts/queries/sessions.server.ts";
import type { StaffRole } from "#platform/actor.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

const OFFICE = "/administration-portail-aap";
const TEAM = `${OFFICE}/reglages/equipe`;
const ORIGIN = "http://passerelle.test";
const now = new Date();

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct(now);
}, 240_000);
afterAll(() => product.stop());

const queryRow = async (text: string, values: unknown[] = []) =>
  (await product.deps.pool.query(text, values)).rows[0];

/** A browser: it keeps its cookies, and posts forms as pages without script do. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const getHeaders = () => ({
    origin: ORIGIN,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...getHeaders(), ...(init.headers as Record<string, string>) };
    const answer = await product.ask(path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const post = (path: string, fields: Record<string, string>) => ask(path, buildFormBody(fields));
  return {
    cookies,
    getHeaders,
    ask,
    post,
    read: async (path: string) => (await ask(path)).text(),
    status: async (path: string) => (await ask(path)).status,
    /** Enters the back office at the first sign-in, which sets up the second factor. */
    async enter(email: string, password = "passerelle1"): Promise<string> {
      const first = await post("/backoffice", { intent: "password", email, password });
      const page = await first.text();
      const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const secret = /class="secret-key">([^<]+)</.exec(page)?.[1] ?? "";
      expect(cookies.has("session"), "no session before the second factor").toBe(false);
      const code = computeTotpCode(fromBase32(secret), getTotpStep(now));
      return (await post("/backoffice", { intent: "code", ticket, code })).text();
    },
  };
}
type Browser = ReturnType<typeof openBrowser>;

/** The draft of a published call of the ANR in a department; of no department without a name. */
async function makeDraft(department: string | null) {
  const call = await queryRow(
    `select c.id, c.title_fr as title, c.partner_id as partner from calls c
     join partners p on p.id = c.partner_id left join departments d on d.id = c.department_id
     where p.code = 'ANR' and d.name_fr is not distinct from $1 and c.published_at < now() order by c.id limit 1`,
    [department],
  );
  const draft = await queryRow(
    `insert into call_drafts (partner_id, call_id, created_at) values ($1, $2, now())
     on conflict (call_id) do update set created_at = excluded.created_at returning id`,
    [call.partner, call.id],
  );
  return { ...call, draft: draft.id as string };
}

const VERDICTS: Readonly<Record<number, string>> = { 403: "refused", 404: "hidden" };
const toVerdict = ({ status }: { readonly status: number }) =>
  VERDICTS[status] ?? (status < 500 ? "allowed" : status);

test("[E-09] staff come by mail, act by role and department with a second factor as one thing, see nothing of dossiers they are in, and lose access at once", {
  timeout: 120_000,
}, async () => {
  const { deps } = product;
  const [own, other, open] = [
    await makeDraft("Environnement"),
    await makeDraft("Énergie, matériaux"),
    await makeDraft(null),
  ];
  const agency: number = own.partner;
  const department = await queryRow(
    "select id from departments where partner_id = $1 and name_fr = 'Environnement'",
    [agency],
  );
  const elsewhere = await queryRow(
    "select id from departments where partner_id = $1 and name_fr = 'Énergie, matériaux'",
    [agency],
  );

  // A manager invites by mail; the person makes an account and sets up a second factor on the way in.
  const manager = openBrowser();
  await manager.enter("helene.vasseur@example.org");
  const email = "lea.rivage@agence.example";
  const place = { reach: "some", departments: String(department.id) };
  const invited = await manager.post(TEAM, {
    ...{ intent: "invite", email, role: "reader", locale: "fr", ...place },
  });
  expect(invited.status).toBe(303);
  const invitation = await queryRow("select id from staff_invitations where email = $1", [email]);
  const link = `/invitation-agence/${createStaffInvitationToken(deps.signer, invitation.id)}`;
  const member = openBrowser();
  expect(await member.read(link)).toContain("Environnement");
  const password = "rivière-et-prairie-7";
  const joined = await member.post(link, {
    ...{ intent: "join", firstName: "Léa", lastName: "Rivage", password, consent: "on" },
  });
  expect(joined.headers.get("location")).toBe("/backoffice");
  await member.enter(email, password);
  expect(await openBrowser().status(OFFICE)).toBe(404);
  // What is not there is said inside the frame, to staff alone.
  for (const missing of ["nulle-part", `appels/${randomUUID()}`, `dossiers/${randomUUID()}`]) {
    const address = `${OFFICE}/${missing}`;
    const pages = [await member.read(address), await openBrowser().read(address)];
    expect(pages.map((page) => page.includes('class="office-nav"'))).toEqual([true, false]);
    expect(await member.status(address)).toBe(404);
  }

  // Departments: pages, downloads, endpoints and sockets.
  const listed = await member.read(`${OFFICE}/appels/liste.csv`);
  const found = [own, open, other].map(({ title }) => listed.includes(title));
  expect(found).toEqual([true, true, false]);
  expect(await member.read(`${OFFICE}/appels`)).not.toContain(other.title);
  const livePath = (draft: string) => `${OFFICE}/appels/${draft}/direct`;
  const save = (browser: Browser, draft: string) =>
    browser.ask(`${OFFICE}/appels/${draft}/enregistrer`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      // Of a version that does not exist: answered, and nothing is saved.
      body: JSON.stringify({
        changes: [{ key: "titleFr", id: randomUUID(), version: 99, value: "x" }],
      }),
    });
  for (const [{ draft }, status] of [
    [own, 200],
    [open, 200],
    [other, 404],
  ] as const) {
    for (const page of ["", "/apercu", "/messages"])
      expect([page, await member.status(`${OFFICE}/appels/${draft}${page}`)]).toEqual([
        page,
        status,
      ]);
    expect(await product.requestSocket(livePath(draft), member.getHeaders())).toBe(
      status === 200 ? 101 : 404,
    );
  }
  expect(toVerdict(await save(member, own.draft))).toBe("refused");
  expect(toVerdict(await save(member, other.draft))).toBe("hidden");

  // Roles: what each of the four may do, changed by the manager while the session goes on.
  const { id: memberId } = await queryRow(
    "select m.id from staff_members m join users u on u.id = m.user_id where u.email = $1",
    [email],
  );
  const change = (fields: Record<string, string>) =>
    manager.post(TEAM, { intent: "change", member: memberId, ...place, ...fields });
  const dossier = await queryRow(
    `select d.id, d.number, d.acronym, d.call_id from dossiers d join calls c on c.id = d.call_id
     where c.partner_id = $1 and d.place <> 'draft' and not d.unlocked order by d.created_at limit 1`,
    [agency],
  );
  await deps.pool.query("update calls set department_id = $1 where id = $2", [
    department.id,
    dossier.call_id,
  ]);
  const decide = async (browser: Browser) => {
    const actor = await findActorByToken(deps.db, browser.cookies.get("session") ?? "", now);
    if (!actor) return "NOBODY";
    const caller = { ...(deps as unknown as DepsWithQueue), actor };
    // A revision that no page showed: a refusal after the right was given.
    const chosen = [{ dossierId: dossier.id, revision: 999 }];
    const values = { rank: "", amount: "", code: "", programme: "", motiveId: "" };
    const decision = { callId: dossier.call_id, chosen, state: "not_selected", ...values };
    return getOutcome(prepareDecisions(caller, decision));
  };
  const tryActs = async () => ({
    writes: toVerdict(await save(member, own.draft)),
    decides: await decide(member),
    invites: toVerdict(
      await member.post(TEAM, {
        ...{ intent: "invite", email: "rives@agence.example", locale: "fr" },
        ...place,
        role: "reader",
      }),
    ),
    audits: toVerdict(await member.ask(`${OFFICE}/reglages/journal`)),
    runsPortal: toVerdict(await member.ask(`${OFFICE}/partenaires`)),
  });
  const none = { invites: "refused", audits: "refused", runsPortal: "hidden" };
  const EXPECTED: Readonly<Record<StaffRole, Awaited<ReturnType<typeof tryActs>>>> = {
    reader: { writes: "refused", decides: "FORBIDDEN_ROLE needs.decider", ...none },
    officer: { writes: "allowed", decides: "FORBIDDEN_ROLE needs.decider", ...none },
    decider: { writes: "allowed", decides: "STALE decidedMeanwhile", ...none },
    manager: {
      writes: "allowed",
      decides: "STALE decidedMeanwhile",
      ...none,
      invites: "allowed",
      audits: "allowed",
    },
  };
  for (const [role, expected] of Object.entries(EXPECTED)) {
    await change({ role });
    expect({ role, ...(await tryActs()) }).toEqual({ role, ...expected });
  }

  // Another department while an editor is open: its socket is closed, and its page is gone.
  const moved = await product.holdSocket(livePath(own.draft), member.getHeaders(), () =>
    change({ role: "officer", departments: String(elsewhere.id) }),
  );
  expect(moved).toBe(4403);
  expect(await member.status(`${OFFICE}/appels/${own.draft}`)).toBe(404);
  expect(await member.status(`${OFFICE}/appels/${other.draft}`)).toBe(200);
  expect(await decide(member)).toMatch(/FORBIDDEN_ROLE|NOT_FOUND/);

  // The end of the access while a socket and a file are open: both are cut, and nothing is there any more.
  await change({ role: "manager" });
  await deps.pool.query(
    `insert into audit_events (at, actor_kind, actor_id, event, subject_kind, subject_id, partner_id, details)
     select now(), 'product', 'test', 'form.published', 'form_model', gen_random_uuid(), $1::int, '{"number": 1}'
     from generate_series(1, 9000)`,
    [agency],
  );
  const file = await member.ask(`${OFFICE}/reglages/journal.csv`);
  const reader = file.body?.getReader();
  if (!reader) throw new Error("the file has no body");
  expect((await reader.read()).value?.byteLength).toBeGreaterThan(1000);
  const closed = await product.holdSocket(livePath(own.draft), member.getHeaders(), () =>
    manager.post(TEAM, { intent: "end", member: memberId }),
  );
  expect([4401, 4403]).toContain(closed);
  const readRest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(readRest()).rejects.toThrow();
  expect(await member.status(OFFICE)).toBe(404);
  expect(await product.requestSocket(livePath(own.draft), member.getHeaders())).not.toBe(101);

  // The last manager cannot leave.
  const self = await queryRow(
    "select m.id from staff_members m join users u on u.id = m.user_id where u.email = 'helene.vasseur@example.org'",
  );
  expect(toVerdict(await manager.post(TEAM, { intent: "end", member: self.id }))).toBe("refused");

  // Two tabs in two agencies: a browser acts for one of them, and the other tab's forms are refused.
  const both = openBrowser();
  const choice = await both.enter("jeanne.mercier@example.org");
  const ticket = /name="ticket" value="([^"]+)"/.exec(choice)?.[1] ?? "";
  const next = `${OFFICE}/dossiers`;
  const entered = await both.post(`/backoffice?next=${encodeURIComponent(next)}`, {
    ...{ intent: "agency", ticket, agency: String(agency) },
  });
  expect(entered.headers.get("location")).toBe(next);
  const tab = await both.read(`${OFFICE}/appels/nouveau`);
  const drawnFor = /name="agence-de-la-page" value="(\d+)"/.exec(tab)?.[1] ?? "";
  expect(drawnFor).toBe(String(agency));
  const former = both.getHeaders();
  const ademe = await queryRow("select id from partners where code = 'ADEME'");
  await both.post(`${OFFICE}/changer-d-agence`, { agency: String(ademe.id) });
  expect((await product.ask(OFFICE, { headers: former })).status).toBe(404);
  expect(await both.read(OFFICE)).toContain("ADEME");
  const posted = await both.post(`${OFFICE}/appels/nouveau`, {
    ...{ intent: "create", partnerId: "", "agence-de-la-page": drawnFor },
  });
  expect(posted.status).toBe(409);
  expect(await both.status(`${OFFICE}/appels/${own.draft}`)).toBe(404);
  // Nor is it the person at the same time: signing in as one ends the other.
  const office = both.getHeaders();
  expect(await both.status("/mon-espace")).not.toBe(200);
  await both.post("/login", { email: "jeanne.mercier@example.org", password: "passerelle1" });
  expect((await product.ask(OFFICE, { headers: office })).status).toBe(404);
  expect(await both.status(OFFICE)).toBe(404);
  expect(await both.status("/mon-espace")).toBe(200);

  // Whoever is in a dossier's team sees nothing of it as staff, wherever staff look; the same for a declared conflict.
  const address = `${OFFICE}/dossiers/${dossier.id}`;
  const look = async () => ({
    found: (await manager.read(`${OFFICE}/recherche?q=${dossier.acronym}`)).includes(
      dossier.number,
    ),
    listed: (await manager.read(`${OFFICE}/dossiers?q=${dossier.number}`)).includes(
      `${dossier.id}"`,
    ),
    inFile: (await manager.read(`${OFFICE}/dossiers/liste.csv`)).includes(dossier.number),
    page: await manager.status(address),
    receipt: await manager.status(`${address}/versions/1/recepisse.json`),
    archive: await manager.status(`${address}/versions/1/tout.zip`),
    decides: await decide(manager),
  });
  const seen = { found: true, listed: true, inFile: true, page: 200, receipt: 200, archive: 200 };
  const hidden = { found: false, listed: false, inFile: false, page: 404, receipt: 404 };
  expect(await look()).toEqual({ ...seen, decides: "STALE decidedMeanwhile" });
  const [team] = (
    await deps.pool.query(
      `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select $1, user_id, 'member', 1, now() from staff_members where id = $2 returning id`,
      [dossier.id, self.id],
    )
  ).rows;
  expect(await look()).toEqual({ ...hidden, archive: 404, decides: "NOT_FOUND" });
  await deps.pool.query("delete from dossier_members where id = $1", [team.id]);
  expect(await look()).toEqual({ ...seen, decides: "STALE decidedMeanwhile" });
  const declared = await manager.post(`${OFFICE}/mon-acces`, {
    ...{ intent: "conflict", number: dossier.number },
  });
  expect(declared.status).toBe(303);
  expect(await look()).toEqual({ ...hidden, archive: 404, decides: "NOT_FOUND" });
});

test("[E-09 part] what is refused is said in the frame of staff; to others the address offers the sign-in, and leads back", async () => {
  const browser = openBrowser();
  await browser.enter("paul.ansel@example.org");
  const accept = { accept: "text/html" };
  const inFrame = (page: string) => page.includes('class="office-nav"');
  const long = `${OFFICE}/reglages/journal?q=${"x".repeat(9_990)}`;
  for (const [status, path] of [
    [404, `${OFFICE}/dossiers/${randomUUID()}/versions/1/dossier.pdf`],
    [404, `${OFFICE}/appels/${randomUUID()}/fichiers/x`],
    [404, `${OFFICE}/journal.csv`],
    [400, `${TEAM}.csv?q=couleur:bleu`],
    [414, long],
  ] as const) {
    const answer = await browser.ask(path, { headers: accept });
    const page = await answer.text();
    expect([answer.status, inFrame(page)], path.slice(0, 80)).toEqual([status, true]);
    expect(page.split("<main")[1]?.split("</main>")[0]).not.toContain("/backoffice?");
    const visitor = await product.ask(path, { headers: accept });
    expect(inFrame(await visitor.text())).toBe(false);
    // A program gets no page.
    const program = await browser.ask(path, { headers: { accept: "*/*" } });
    expect(program.headers.get("content-type"), path.slice(0, 80)).toMatch(/json/);
  }
  // A form without script: the page says why, and leads back to the list.
  const from = `${TEAM}?q=lea`;
  const form = buildFormBody({ intent: "csv", q: "couleur:bleu" });
  const headers = { ...(form.headers as Record<string, string>), ...accept };
  const refused = await browser.ask(`${TEAM}.csv`, {
    ...form,
    headers: { ...headers, referer: `${ORIGIN}${from}` },
  });
  const page = await refused.text();
  expect([refused.status, inFrame(page)]).toEqual([400, true]);
  expect(page).toContain(`href="${from}"`);
  expect(page).toContain("change_locale/en?");

  const visitor = await product.ask(from, { headers: accept });
  expect(visitor.status).toBe(404);
  const signIn = `/backoffice?${new URLSearchParams({ next: from })}`;
  expect(await visitor.text()).toContain(`href="${signIn}"`);
  // Also of a file, and of an address that has never been one.
  for (const path of [`${TEAM}.csv`, `${OFFICE}/nulle-part`])
    expect(await (await product.ask(path, { headers: accept })).text()).toContain(
      `href="/backoffice?${new URLSearchParams({ next: path })}"`,
    );
  expect(await (await product.ask("/nulle-part", { headers: accept })).text()).not.toContain(
    "/backoffice?next",
  );
  // A wrong password keeps the way, a forgotten one too.
  const wrong = await openBrowser().post(signIn, {
    ...{ intent: "password", email: "paul.ansel@example.org", password: "faux" },
  });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain(
    `href="/demande-de-reinitialisation-de-mot-de-passe?${new URLSearchParams({ next: signIn })}"`,
  );
  // Another window of the same browser tells the page that waits who is signed in now: for which agency.
  const member = await queryRow(
    `select m.id, m.user_id from staff_members m join users u on u.id = m.user_id where u.email = 'paul.ansel@example.org'`,
  );
  const signed = await browser.ask("/backoffice?next=%2Fconnexion-reprise");
  expect(signed.headers.get("location")).toBe("/connexion-reprise");
  expect(await browser.read("/connexion-reprise")).toContain(`data-user="${member.id}"`);
  const own = await browser.ask("/session/current");
  expect(await own.json()).toEqual({ actingId: member.id });
  const asPerson = { "x-page-person": member.user_id, accept: "application/json" };
  expect((await browser.ask("/session/current", { headers: asPerson })).status).toBe(401);
});
