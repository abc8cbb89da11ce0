import { and, eq } from "drizzle-orm";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { sessions, staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { MAX_SESSIONS, startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { PdfPrinter } from "#platform/pdf.ts";
import { startFakeServices } from "../../sandbox/fake-services.ts";
import { makeResearcher } from "../factories/people.ts";
import { makeMembership } from "../factories/staff.ts";
import { createCountingHasher } from "./counting-hasher.ts";
import { buildPdf } from "./cv-files.ts";
import { createEmptyDossier, querySingleValue } from "./owner-dossiers.ts";
import { createOwnerObjects, EMAILS, findUserId } from "./owner-objects.ts";
import type { Pattern } from "./route-addresses.ts";
import { createRowDigester } from "./row-digester.ts";
import { startTestProduct, type TestProduct } from "./web-product.ts";

/**
 * The actors of the permission tests: visitor, owner of the ids, other person, administrator, and the owner's own account
 * as staff of an agency, which must see nothing of the owner.
 */
export const TEST_ACTORS = ["visitor", "owner", "other", "administrator", "staff"] as const;
export type TestActorName = (typeof TEST_ACTORS)[number];

/**
 * Further staff, for the addresses of the back office: each role of one agency, a manager of another agency, an officer
 * who is limited to another department than that of the calls in the addresses, and a manager of the agency who is in the
 * team of the dossier in the addresses.
 */
export const OFFICE_ACTORS = [
  "reader",
  "officer",
  "decider",
  "manager",
  "foreignManager",
  "otherDepartment",
  "inTeam",
] as const;
export type OfficeActorName = (typeof OFFICE_ACTORS)[number];

/** The agency of the staff, and that of the manager of another one. The officer belongs to both. */
const AGENCIES = { own: "ANR", foreign: "ADEME" } as const;

const ORIGIN = "http://passerelle.test";

export interface RouteTestContext {
  readonly product: TestProduct;
  ask(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
  readonly ownerEmail: string;
  /** Ids used only in request bodies. */
  readonly things: Readonly<Record<string, string>>;
  /** A digest by table of everything the owner has or that is in the owner's dossiers. */
  digestOwnerRows(): Promise<Record<string, string | null>>;
  /** An empty dossier of the other person, for another call than the owner's. */
  createOthersDossier(): Promise<string>;
  /** Counts the database statements during `work`. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
  /** A new session each time, because some addresses end their session. */
  createHeaders(walker: TestActorName | OfficeActorName): Promise<Record<string, string>>;
  /** Valid parameters for a pattern; personal objects are the owner's. */
  paramsOf(pattern: string): Readonly<Record<string, string>>;
  /** Resets the rate limits. */
  forgetLimits(): Promise<void>;
  /** Uses up every stored limit that was counted before. */
  exhaustLimits(): Promise<void>;
}

/** Prints a blank page at once: these tests check access, not content. */
let sheetCount = 0;
const BLANK_SHEETS: PdfPrinter = {
  // Different bytes for each file, because recorded documents are identified by digest.
  print: async () => Buffer.concat([buildPdf(), Buffer.from(`\n% ${++sheetCount}\n`)]),
  stop: async () => {},
};

/** The built product with demonstration data, and an object of the owner for every address. */
export async function createRouteTestContext({ prints = false } = {}): Promise<RouteTestContext> {
  const now = new Date();
  const outside = await startFakeServices({ port: 0 });
  const settings = {
    TRUST_PROXY: "true",
    ROR_URL: outside.getUrl("ror"),
    RNSR_URL: outside.getUrl("rnsr"),
    SIRENE_URL: outside.getUrl("sirene"),
    CROSSREF_URL: outside.getUrl("crossref"),
  };
  const product = await startTestProduct(now, settings, {
    // Of an unknown address no password is hashed: the product does it only to take as long as for a known one.
    hasher: createCountingHasher(),
    ...(prints ? {} : { pdf: BLANK_SHEETS }),
  });
  const { deps } = product;
  let asked = 0;
  const ids = {
    owner: await findUserId(deps, EMAILS.owner),
    other: await findUserId(deps, EMAILS.other),
    administrator: await findUserId(deps, EMAILS.administrator),
  };
  const params = await createOwnerObjects(deps, ids.owner, now);
  const findAgencyId = (code: string) =>
    querySingleValue(deps, "select id as value from partners where code = $1", [code]);
  await makeMembership(deps.db, {
    userId: ids.owner,
    partnerId: Number(await findAgencyId(AGENCIES.own)),
  });
  const foreignAgency = String(await findAgencyId(AGENCIES.foreign));
  const findMember = async (email: string, agency: string) => {
    const [member] = await deps.db
      .select({ userId: users.id, staffMemberId: staffMembers.id })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
      .where(and(eq(users.email, email), eq(partners.code, agency)));
    if (!member) throw new Error(`${email} is not staff of ${agency}`);
    return { ...member, secondFactorAt: now };
  };
  const makeLimitedOfficer = async () => {
    const partnerId = Number(await findAgencyId(AGENCIES.own));
    const { id: userId } = await makeResearcher(deps.db);
    const membership = { userId, partnerId, role: "officer", allDepartments: false } as const;
    const staffMemberId = await makeMembership(deps.db, membership);
    await deps.pool.query(
      `with made as (
         insert into departments (partner_id, name_fr, name_en) values ($1, 'Ailleurs', 'Elsewhere') returning id)
       insert into staff_member_departments (member_id, department_id) select $2, id from made`,
      [partnerId, staffMemberId],
    );
    return { userId, staffMemberId, secondFactorAt: now };
  };
  const agencyDossier = params.at["/administration-portail-aap/dossiers/:id"]?.id ?? "";
  const makeManagerInTeam = async () => {
    const partnerId = Number(await findAgencyId(AGENCIES.own));
    const { id: userId } = await makeResearcher(deps.db);
    const staffMemberId = await makeMembership(deps.db, { userId, partnerId });
    await deps.pool.query(
      `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       values ($1, $2, 'member', 1, $3)`,
      [agencyDossier, userId, now],
    );
    return { userId, staffMemberId, secondFactorAt: now };
  };
  const person = (userId: string) => ({ userId, secondFactorAt: null, staffMemberId: null });
  /** What the session of each actor belongs to. */
  const sessionsOf = {
    owner: person(ids.owner),
    other: person(ids.other),
    administrator: { ...person(ids.administrator), secondFactorAt: now },
    staff: await findMember(EMAILS.owner, AGENCIES.own),
    reader: await findMember(EMAILS.reader, AGENCIES.own),
    officer: await findMember(EMAILS.officer, AGENCIES.own),
    decider: await findMember(EMAILS.decider, AGENCIES.own),
    manager: await findMember(EMAILS.manager, AGENCIES.own),
    foreignManager: await findMember(EMAILS.foreignManager, AGENCIES.foreign),
    otherDepartment: await makeLimitedOfficer(),
    inTeam: await makeManagerInTeam(),
  };
  return {
    product,
    stop: async () => {
      await product.stop();
      await outside.stop();
    },
    ownerEmail: EMAILS.owner,
    things: {
      ...params.named,
      foreignAgency,
      agencyDossier,
    },
    digestOwnerRows: await createRowDigester(deps.pool, ids.owner, params.dossiers),
    createOthersDossier: () => createEmptyDossier(deps, ids.other, now, params.dossiers),
    async countStatements(work) {
      const { pool } = deps;
      const query = pool.query;
      let sent = 0;
      pool.query = ((...given: Parameters<typeof query>) => {
        sent++;
        return query.apply(pool, given);
      }) as typeof query;
      await work().finally(() => {
        pool.query = query;
      });
      return sent;
    },
    ask: (path, init = {}) => {
      const headers = new Headers(init.headers);
      // The test exceeds any rate limit: visitors get a new network each; signed-in people are limited by account,
      // except on this machine.
      const from = headers.has("cookie") ? "127.0.0.1" : networkNumber(asked++);
      if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", from);
      return product.ask(path, { ...init, headers });
    },
    async createHeaders(walker) {
      if (walker === "visitor") return { origin: ORIGIN };
      const session = { ...sessionsOf[walker], device: "walk", now };
      const { staffMemberId } = session;
      // The owner's account has sessions of two kinds: too many of one would push out those of the other (`MAX_SESSIONS`).
      if (staffMemberId)
        await deps.db.delete(sessions).where(eq(sessions.staffMemberId, staffMemberId));
      const ofOwner = and(eq(sessions.userId, ids.owner), eq(sessions.device, "walk"));
      if (walker === "owner" && (await deps.db.$count(sessions, ofOwner)) > MAX_SESSIONS / 2)
        await deps.db.delete(sessions).where(ofOwner);
      const cookie =
        buildSessionCookie(await startSession(deps.db, session), ORIGIN).split(";")[0] ?? "";
      return { origin: ORIGIN, cookie };
    },
    paramsOf: (pattern) => ({ ...params.everywhere, ...params.at[pattern as Pattern] }),
    async forgetLimits() {
      deps.actThrottle.clear();
      await deps.pool.query("delete from rate_limits");
    },
    async exhaustLimits() {
      await deps.pool.query("update rate_limits set count = 1000");
    },
  };
}

const networkNumber = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
