import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGE_AGENCY_FIELD } from "#platform/forms/page-agency.ts";
import { compileRoutes } from "#platform/http/route-matcher.ts";
import { MAX_BUFFERED_BODY_BYTES, type RoutePolicy } from "#platform/http/route-policy.ts";
import { SOCKET_PATHS } from "#product/product.server.ts";
import { ROUTE_POLICIES } from "#product/route-policies.ts";
import {
  CONTRACTS as contracts,
  PERMISSIONS,
  type Permission,
  type Row,
  SOCKET_PERMISSIONS,
  type Verdict,
} from "#tests/support/permissions.ts";
import { loadProductionBuild } from "#tests/support/production-build.ts";
import {
  buildAddress,
  listPagePatterns,
  type Pattern,
  ROUTE_ADDRESSES,
  toDataAddress,
} from "#tests/support/route-addresses.ts";
import {
  createRouteTestContext,
  OFFICE_ACTORS,
  type OfficeActorName,
  type RouteTestContext,
  TEST_ACTORS,
  type TestActorName,
} from "#tests/support/route-test-context.ts";
import {
  buildSampleBody,
  loadFormFields,
  parseForms,
  type SentFields,
} from "#tests/support/sent-fields.ts";

/** Every address × everybody, against the table in `tests/support/permissions.ts`, which says how it grows. */
let scene: RouteTestContext;
let drawn: ReturnType<typeof listPagePatterns>;

beforeAll(async () => {
  scene = await createRouteTestContext();
  drawn = listPagePatterns((await loadProductionBuild()).build.routes);
}, 300_000);
afterAll(() => scene.stop());

const table = Object.entries(PERMISSIONS) as [Pattern, Permission][];
const OTHERS = TEST_ACTORS.filter((walker) => walker !== "owner");
/** The addresses of the back office, which every role of staff asks for. */
const OFFICE_ROOT = "/administration-portail-aap";
const officeTable = table.filter(([pattern]) => pattern.startsWith(OFFICE_ROOT));

test("every address has its row, and every row its address", () => {
  const patterns = ROUTE_ADDRESSES.map(({ pattern }) => pattern);
  expect(Object.keys(PERMISSIONS).sort()).toEqual([...patterns].sort());
  expect(Object.keys(SOCKET_PERMISSIONS).sort()).toEqual([...SOCKET_PATHS].sort());
});

/** The rows of endpoints follow their contracts: this says what a contract may say. */
test("endpoints of the personal space are for people alone; visitors who register verify an affiliation", () => {
  const ofSpace = [...contracts.values()].filter(({ path }) => path.startsWith("/mon-espace/"));
  const wider = ofSpace.filter(({ actors }) => actors.join() !== "person");
  expect(wider.map(({ path, actors }) => [path, actors])).toEqual([
    ["/mon-espace/affiliation/verifier", ["visitor", "person"]],
  ]);
  expect(ofSpace.length).toBeGreaterThan(35);
});

interface Answer {
  readonly status: number;
  readonly target: string;
  readonly text: string;
}

async function ask(
  walker: TestActorName | OfficeActorName,
  path: string,
  init: RequestInit = {},
  as?: Record<string, string>,
): Promise<Answer> {
  const own = as ?? (await scene.createHeaders(walker));
  const answer = await scene.ask(path, {
    ...init,
    headers: { ...own, ...(init.headers as object) },
  });
  const { status, headers } = answer;
  const endless = headers.get("content-type")?.startsWith("text/event-stream");
  if (endless) await answer.body?.cancel();
  const text = endless ? "" : await answer.text();
  // The data of a page says in its body where it leads.
  const inData = status === 202 ? (/"redirect","([^"]*)"/.exec(text)?.[1] ?? "") : "";
  return { status, target: headers.get("location") ?? inData, text };
}

/** Pages lead to the sign-in and endpoints say that it is needed: both are one word here. */
function readVerdict({ status, target }: Answer): Verdict | number {
  if (status === 401 || /^\/login\b/.test(target)) return "signIn";
  if (target !== "") return "led";
  if (status >= 200 && status < 300) return "shown";
  if (status === 403) return "refused";
  if (status === 404) return "hidden";
  if (status === 405) return "noMethod";
  return [400, 409, 410, 415, 422, 429].includes(status) ? "invalid" : status;
}

function writeVerdict(answer: Answer): Verdict | number {
  const verdict = readVerdict(answer);
  if (verdict === "led" && answer.target === "/administration-portail-aap") return "led";
  if (verdict === "led" && answer.target === "/mon-espace") return "led";
  return verdict === "shown" || verdict === "led" || verdict === "invalid" ? "taken" : verdict;
}

/**
 * Nobody makes the database work without end by one read, and no page asks once for each thing it shows: counted for whoever
 * comes without a session, whom nothing but their network limits.
 */
const MAX_STATEMENTS = 12;

/** HEAD takes the way of GET: one who is nobody and one who is somebody else show that it passes no gate by. */
const ASKED_BY_HEAD: readonly TestActorName[] = ["visitor", "other"];

const rows = table.map(([pattern, permission], at) => [pattern, permission, at] as const);

/**
 * Drawing a page takes most of the time, and its loader has decided before. Of those who get the same answer one has it drawn, in each
 * row another; a page that is shown to the others is asked for its data, and they are refused in words that are not drawn.
 */
function chooseDrawers(row: Row, at: number): ReadonlySet<TestActorName> {
  const groups = Map.groupBy(TEST_ACTORS, (walker) => row[walker]).values();
  return new Set([...groups].flatMap((group) => group[at % group.length] ?? []));
}

describe("who may read", () => {
  test.each(rows)("%s", async (pattern, { read }, at) => {
    await scene.forgetLimits();
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const hasData = !contracts.has(pattern) && !/\.\w+$|\/(?:flux|telecharger|envois)\b/.test(path);
    const drawers = chooseDrawers(read, at);
    for (const walker of TEST_ACTORS) {
      const as = await scene.createHeaders(walker);
      // The back office and the invitation to it name the signed-in account, which is the owner's.
      const isOwnersOffice =
        walker === "staff" &&
        (pattern.startsWith(OFFICE_ROOT) || pattern === "/invitation-agence/:token");
      const namesOwner = walker === "owner" || isOwnersOffice;
      const isShown = read[walker] === "shown";
      const readVerdictAt = async (address: string, init: RequestInit = {}) => {
        let answer: Answer = { status: 0, target: "", text: "" };
        const statements = await scene.countStatements(async () => {
          answer = await ask(walker, address, init, as);
        });
        if (walker === "visitor") expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
        if (!namesOwner) expect(answer.text).not.toContain(scene.ownerEmail);
        return { [walker]: readVerdict(answer) };
      };
      const wanted = { [walker]: read[walker] };
      const isDrawn = drawers.has(walker);
      if (isDrawn || !drawn.has(pattern)) expect(await readVerdictAt(path)).toEqual(wanted);
      else if (!isShown) expect(await readVerdictAt(path, quickly({}))).toEqual(wanted);
      // Who is shown the page is shown its data. Everybody else is refused both.
      if (hasData && !(isDrawn && isShown))
        expect(await readVerdictAt(toDataAddress(path)), "data").toEqual(wanted);
      if (!ASKED_BY_HEAD.includes(walker) || (isShown && isDrawn)) continue;
      // Where the data of a page leads stands in its body alone.
      const asked = drawn.has(pattern) && isShown ? toDataAddress(path) : path;
      expect(await readVerdictAt(asked, quickly({ method: "HEAD" })), "HEAD").toEqual(wanted);
    }
  });
});

/** The ids of these addresses belong to a department. */
const OF_DEPARTMENT = /^\/administration-portail-aap\/(?:appels|dossiers)\/:id/;
/** Addresses of one dossier: who is in its team has none of them as staff. */
const OF_DOSSIER = /^\/administration-portail-aap\/dossiers\/:id/;

function getOfficeVerdict(
  walker: OfficeActorName,
  pattern: string,
  differences: Partial<Record<OfficeActorName, Verdict>> = {},
  usual: Verdict,
): Verdict {
  const known = differences[walker];
  if (known) return known;
  if (walker === "inTeam" && OF_DOSSIER.test(pattern)) return differences.foreignManager ?? usual;
  if (walker !== "otherDepartment") return usual;
  const like = OF_DEPARTMENT.test(pattern) ? "foreignManager" : "officer";
  return differences[like] ?? usual;
}

test("[B-07] [E-09 part] the back office is for administrators and staff alone, and for each role and department its own part; who is in a dossier's team has nothing of it", {
  timeout: 180_000,
}, async () => {
  let ofDossier = 0;
  for (const [pattern, { read, write, office, send }] of officeTable) {
    await scene.forgetLimits();
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const init = quickly(await request(pattern, send?.(scene.things)));
    const asked = drawn.has(pattern) ? toDataAddress(path) : path;
    for (const walker of OFFICE_ACTORS) {
      const found = {
        read: readVerdict(await ask(walker, asked)),
        write: writeVerdict(await ask(walker, path, init)),
      };
      const expected = {
        read: getOfficeVerdict(walker, pattern, office?.read, read.staff),
        write: getOfficeVerdict(walker, pattern, office?.write, write.staff),
      };
      expect({ pattern, [walker]: found }).toEqual({ pattern, [walker]: expected });
    }
    if (OF_DOSSIER.test(pattern)) ofDossier++;
    // Endpoints of its pages say by their contracts whom they refuse.
    if (contracts.has(pattern)) continue;
    for (const walker of ["visitor", "owner", "other"] as const)
      expect(["hidden", "noMethod"], pattern).toContain(read[walker]);
  }
  expect(officeTable.length).toBeGreaterThan(6);
  expect(ofDossier).toBeGreaterThan(6);
});

/** Intents that every role of staff may post: one's own lists, notes, access and files, and a page drawn again. */
const READER_INTENTS: readonly string[] = [
  ...["note", "verifyFiles", "conflict", "follow", "unfollow", "csv", "archive", "export", "print"],
  ...["password", "factor", "endDevice", "endOtherDevices", "preview"],
  ...["save", "change", "remove", "overwrite"],
];

/** Forms that are drawn empty, so what they send may be refused as invalid before the role is asked. */
const EMPTY_FORMS: readonly string[] = ["addDepartment", "create", "import", "invite", "try"];

/** Every intent of a page's forms, with the values that the form was drawn with. */
const listIntents = (html: string) =>
  [...html.matchAll(/<form\b.*?<\/form>/gs)].flatMap(([form]) => {
    const [parsed] = parseForms(form);
    const named = [...form.matchAll(/<(?:button|input)\b[^>]*name="intent"[^>]*>/g)];
    const intents = named.flatMap(([tag]) => /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? []);
    return parsed ? intents.map((intent) => ({ ...parsed, intent })) : [];
  });

test("[E-09 part] no form that was drawn for a manager acts for a reader, another agency, another department or a member of the team", {
  timeout: 300_000,
}, async () => {
  const sent = new Set<string>();
  const unexpected: unknown[] = [];
  for (const [pattern, { read }] of officeTable) {
    if (read.staff !== "shown" || !drawn.has(pattern)) continue;
    await scene.forgetLimits();
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const seen = new Set<string>();
    for (const { intent, action, fields } of listIntents((await ask("manager", path)).text)) {
      const target = action ?? path;
      const kind = `${target.replace(/[0-9a-f-]{36}|\d+/g, "")} ${intent}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      // Without the agency that the page was drawn for: its check would come first.
      const { [PAGE_AGENCY_FIELD]: _, ...posted } = fields;
      const init = quickly(formInit({ ...posted, intent }));
      const senders: OfficeActorName[] = READER_INTENTS.includes(intent) ? [] : ["reader"];
      if (pattern.includes(":id")) senders.push("foreignManager");
      if (OF_DEPARTMENT.test(pattern)) senders.push("otherDepartment");
      if (OF_DOSSIER.test(pattern)) senders.push("inTeam");
      for (const walker of senders) {
        const { status } = await ask(walker, target, init);
        const accepted = walker === "reader" ? [403, 404] : [404];
        if (EMPTY_FORMS.includes(intent)) accepted.push(422);
        if (!accepted.includes(status)) unexpected.push([pattern, intent, walker, status]);
        sent.add(`${pattern} ${intent} ${walker}`);
      }
    }
  }
  expect(unexpected).toEqual([]);
  expect(sent.size).toBeGreaterThan(40);
});

describe("an answer that is work to make, asked for too often by one person", () => {
  const limited = (Object.entries(ROUTE_POLICIES) as [Pattern, Partial<RoutePolicy>][]).filter(
    ([, { limits = [] }]) => limits.length > 0,
  );
  test.each(limited)("%s", async (pattern) => {
    await scene.forgetLimits();
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const as = await scene.createHeaders("owner");
    expect((await ask("owner", path, {}, as)).status).toBeLessThan(429);
    await scene.exhaustLimits();
    expect((await ask("owner", path, {}, as)).status).toBe(429);
    expect((await ask("other", path)).status).toBeLessThan(429);
    await scene.forgetLimits();
  });
});

describe("an address that is a secret", () => {
  const secrets = table.filter(([, { bySecret }]) => bySecret);
  test.each(secrets)("%s is repeated nowhere and told to nobody", async (pattern) => {
    const params = scene.paramsOf(pattern);
    const secret = params.token ?? params.hash ?? "";
    expect(secret.length).toBeGreaterThan(20);
    // The page, the page in the other language, and the page of a secret that opens nothing.
    const forged = { ...params, token: `${secret.slice(1)}A`, hash: `${secret.slice(1)}A` };
    const paths = [
      `${buildAddress(pattern, params)}?next=%2Fcontact`,
      buildAddress(pattern, forged),
    ];
    for (const path of paths) {
      for (const language of ["fr", "en"]) {
        const asked = `${path}${path.includes("?") ? "&" : "?"}locale=${language}`;
        const answer = await scene.ask(asked);
        expect(answer.headers.get("referrer-policy"), asked).toBe("no-referrer");
        const page = await answer.text();
        expect(page).toContain(`<html lang="${language}"`);
        expect(page).toMatch(/href="\?[^"]*locale=(?:fr|en)/);
        expect(page).not.toContain(secret.slice(1));
      }
    }
  });

  test.each(secrets)("%s is not told to the way in either", async (pattern, { send }) => {
    const params = scene.paramsOf(pattern);
    const secret = params.token ?? params.hash ?? "";
    const address = buildAddress(pattern, params);
    const posts = [await request(pattern, send?.(scene.things)), formInit({ intent: "accept" })];
    for (const init of [{}, ...posts]) {
      await scene.forgetLimits();
      const answer = await ask("visitor", address, init);
      if (readVerdict(answer) !== "signIn") continue;
      expect(decodeURIComponent(answer.target)).not.toContain(secret.slice(1));
      const page = await ask("visitor", answer.target);
      expect(page.text).toContain("</form>");
      expect(page.text).not.toContain(secret.slice(1));
    }
    for (const table of ["pgboss.job", "identity_requests"]) {
      const asked = `select from ${table} t where t::text like $1`;
      const { rowCount } = await scene.product.deps.pool.query(asked, [`%${secret.slice(1)}%`]);
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
  });

  test("whoever accepts before they sign in is led back by their own browser alone", async () => {
    const pattern = "/mon-espace/dossier/invitation/accepter/:hash";
    const address = buildAddress(pattern, scene.paramsOf(pattern));
    const posted = await scene.ask(address, {
      ...formInit({ intent: "accept" }),
      redirect: "manual",
    });
    const next = new URL(posted.headers.get("location") ?? "", "http://x").searchParams.get("next");
    const cookie = posted.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    expect(decodeURIComponent(cookie)).not.toContain(scene.paramsOf(pattern).hash);
    const targetOf = async (headers: Record<string, string>) =>
      (await scene.ask(next ?? "", { headers })).headers.get("location");
    expect(await targetOf({ cookie })).toBe(address);
    // Another browser comes to the invitation by its id, which opens it to the invited address alone: never by the secret.
    const byId = expect.stringMatching(/\/accepter\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const forged = cookie.replace(
      /way_back=(.)/,
      (_, first) => `way_back=${first === "A" ? "B" : "A"}`,
    );
    expect(await targetOf({ cookie: forged })).toEqual(byId);
    expect(await targetOf({})).toEqual(byId);
  });

  test("every address with a secret in it is known to be one", () => {
    const named = ROUTE_ADDRESSES.map(({ pattern }) => pattern).filter((pattern) =>
      /:(?:token|hash)\b/.test(pattern),
    );
    expect(named.length).toBeGreaterThan(5);
    const listed = Object.entries(ROUTE_POLICIES).filter(([, policy]) => policy.secretAddress);
    expect(listed.map(([pattern]) => pattern).sort()).toEqual([...named, "/orcid_check"].sort());
    expect(secrets.map(([pattern]) => pattern).sort()).toEqual([...named].sort());
  });
});

describe("who gets a socket", () => {
  test.each(Object.entries(SOCKET_PERMISSIONS))("%s", async (pattern, row) => {
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const found: Partial<Record<TestActorName, unknown>> = {};
    for (const walker of TEST_ACTORS) {
      const status = await scene.product.requestSocket(path, await scene.createHeaders(walker));
      found[walker] = status === 101 ? "shown" : readVerdict({ status, target: "", text: "" });
    }
    expect(found).toEqual(row);
    // Every role of the agency has the socket of its pages; another agency and another department have none.
    for (const walker of OFFICE_ACTORS) {
      const status = await scene.product.requestSocket(path, await scene.createHeaders(walker));
      const verdict = status === 101 ? "shown" : readVerdict({ status, target: "", text: "" });
      const isElsewhere =
        walker === "foreignManager" ||
        (walker === "otherDepartment" && OF_DEPARTMENT.test(pattern));
      const expected = isElsewhere ? "hidden" : row.staff;
      expect({ pattern, [walker]: verdict }).toEqual({ pattern, [walker]: expected });
    }
    // Whoever they are: not from a page of another site.
    const foreign = {
      ...(await scene.createHeaders("owner")),
      origin: "https://elsewhere.example",
    };
    expect(await scene.product.requestSocket(path, foreign)).toBe(403);
  });
});

describe("who may act", () => {
  test.each(rows)("%s", async (pattern, { write, send, bySecret }, at) => {
    await scene.forgetLimits();
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    // An address without an action need not be told anything that it would take.
    const isRead = TEST_ACTORS.every((walker) => write[walker] === "noMethod");
    const init = await request(pattern, isRead ? { form: {} } : send?.(scene.things));
    const drawers = chooseDrawers(write, at);
    /** The action of a page decides for its data alike; a redirect is not drawn anyway. */
    const act = (walker: TestActorName) =>
      drawers.has(walker) || !drawn.has(pattern) || write[walker] === "led"
        ? ask(walker, path, init)
        : ask(walker, toDataAddress(path), quickly(init));
    const before = await scene.digestOwnerRows();
    const row: Partial<Record<TestActorName, unknown>> = {};
    const isCallOfDossier = contracts.has(pattern) && pattern.startsWith("/mon-espace/dossier/");
    for (const walker of OTHERS) {
      const answer = await act(walker);
      row[walker] = writeVerdict(answer);
      // Every call of a dossier says in words why it was refused.
      if (isCallOfDossier && answer.status >= 400)
        expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(/\w/) });
    }
    // Whatever the answer was: nothing of the owner's has changed.
    if (!bySecret) expect(await scene.digestOwnerRows()).toEqual(before);
    row.owner = writeVerdict(await act("owner"));
    expect(row).toEqual(write);
  });
});

describe("a large body of somebody nobody knows is not read", () => {
  const large = table.flatMap(([pattern, { read, write }]) => {
    const { maxBodyBytes = 0, ...policy } = ROUTE_POLICIES[pattern] ?? {};
    const isTheirs = read.visitor === "signIn" || write.visitor === "signIn";
    return maxBodyBytes > MAX_BUFFERED_BODY_BYTES && isTheirs ? [[pattern, policy] as const] : [];
  });
  test.each(large)("%s", async (pattern, { largeKind, streamedType }) => {
    const kind = largeKind === "json" ? "application/json" : "multipart/form-data; boundary=x";
    // Nobody's session, and one that was invented.
    for (const cookie of ["", `session=${"a".repeat(43)}`]) {
      let chunks = 0;
      const pull = (sent: ReadableStreamDefaultController) => {
        chunks++;
        sent.enqueue(new Uint8Array(60_000));
      };
      const answer = await ask("visitor", buildAddress(pattern, scene.paramsOf(pattern)), {
        method: streamedType ? "PATCH" : "POST",
        headers: { ...PIECE_HEADERS, "content-type": streamedType ?? kind, cookie },
        body: new ReadableStream({ pull }, { highWaterMark: 0 }),
        duplex: "half",
      } as RequestInit);
      expect(readVerdict(answer)).toBe("signIn");
      expect(chunks).toBeLessThan(5);
    }
  });
});

/** Whoever has a dossier of their own puts ids of another's into its addresses and forms. */
test("a dossier of one's own opens nothing of another's", { timeout: 60_000 }, async () => {
  const id = await scene.createOthersDossier();
  const before = await scene.digestOwnerRows();
  const { foreignAgency: _, call: __, ...ownerThings } = scene.things;
  const ids = Object.values(ownerThings);
  const found: Record<string, unknown> = {};
  for (const [pattern, { read, send }] of table) {
    if (!pattern.startsWith("/mon-espace/dossier/:id/")) continue;
    const path = buildAddress(pattern, { ...scene.paramsOf(pattern), id });
    const names = THINGS_OF_DOSSIERS.test(pattern);
    if (names && read.owner === "shown")
      found[`GET ${pattern}`] = (await ask("other", path)).status;
    const sent = send?.(scene.things);
    if (!names && !ids.some((one) => JSON.stringify(sent ?? "").includes(one))) continue;
    const init = await request(pattern, sent ?? { form: {} });
    for (const method of names ? ["POST", "PATCH", "DELETE"] : ["POST"]) {
      const headers = method === "POST" ? (init.headers ?? {}) : PIECE_HEADERS;
      const answer = await ask("other", path, { ...init, method, headers });
      // What takes no such method does nothing by it.
      if (answer.status !== 405) found[`${method} ${pattern}`] = answer.status;
    }
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, 404])));
  expect(Object.keys(found).length).toBeGreaterThan(20);
  expect(await scene.digestOwnerRows()).toEqual(before);
});

const THINGS_OF_DOSSIERS = /:(?:member|file|slot|upload|export|version|sha256|filename)\b/;
const PIECE_HEADERS = {
  "content-type": "application/offset+octet-stream",
  "tus-resumable": "1.0.0",
  "upload-offset": "10",
};

/** Without staff: what they may not do is asked above, for one form of each address. */
const FORM_SENDERS = OTHERS.filter((walker) => walker !== "staff");

/** Each of a page's own forms, with the values its owner was shown, sent by everybody else. */
test("nobody does anything by a form that was made for its owner", {
  timeout: 300_000,
}, async () => {
  const pages = table.filter(([, { read, bySecret }]) => read.visitor === "signIn" && !bySecret);
  const mine = await scene.createOthersDossier();
  const match = compileRoutes(ROUTE_ADDRESSES.map(({ pattern }) => [pattern, pattern] as const));
  let sent = 0;
  for (const [pattern] of pages) {
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const html = (await ask("owner", path)).text;
    const before = await scene.digestOwnerRows();
    const seen = new Set<string>();
    for (const { action, fields } of parseForms(html)) {
      // Rows of a list have the same form: one of them is enough.
      const kind = `${action?.replace(/[0-9a-f-]{36}|\d+/g, "")} ${fields.intent} ${Object.keys(fields)}`;
      if (action === "/logout" || seen.has(kind)) continue;
      seen.add(kind);
      const target = action ?? path;
      const isDrawn = drawn.has(match(target.split("?")[0] ?? "")?.value ?? "");
      const address = isDrawn ? target.replace(/^[^?]*/, toDataAddress) : target;
      for (const walker of FORM_SENDERS) {
        const answer = await ask(walker, address, quickly(formInit(fields)));
        // 400: the page shows a form with an intent that its action does not know.
        expect([400, 500, 502, 503], `${pattern} ${fields.intent}`).not.toContain(answer.status);
        sent++;
      }
      // What it names is put into a dossier of their own, too.
      const { dossier = "" } = scene.things;
      const moved = address.replace(dossier, mine);
      if (moved !== address) await ask("other", moved, quickly(formInit(fields)));
    }
    expect(await scene.digestOwnerRows(), pattern).toEqual(before);
    await scene.forgetLimits();
  }
  expect(sent).toBeGreaterThan(60);
});

async function request(pattern: Pattern, given: SentFields | undefined): Promise<RequestInit> {
  const contract = contracts.get(pattern);
  const params = scene.paramsOf(pattern);
  if (given) return "form" in given ? formInit(given.form) : jsonInit("POST", given.json);
  if (contract) {
    const method = contract.method === "GET" ? "POST" : contract.method;
    return jsonInit(method, buildSampleBody(contract.body, params));
  }
  const [first] = await loadFormFields(
    pattern,
    params,
    async (path) => (await ask("owner", path)).text,
  );
  return formInit(first && "form" in first ? first.form : {});
}

const formInit = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

/** Who does not read HTML gets refusals that need not be drawn. */
const quickly = (init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...(init.headers as object), accept: "application/json" },
});

const jsonInit = (method: string, value: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json", accept: "application/json" },
  body: JSON.stringify(value),
});
