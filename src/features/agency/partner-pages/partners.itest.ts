import { and, asc, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatMailFooter } from "#features/people/accounts/jobs/mail-footer.server.ts";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import {
  countStandardPartners,
  findPartner,
  listPartners,
} from "#features/portal/partners/queries/partners.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { publishFormVersion } from "#features/proposals/form-models/commands/publish-form-version.server.ts";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import type { Actor, AdministratorActor, StaffRole } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import { makeMembership } from "#tests/factories/staff.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createListCsv, loadListView } from "../lists/views/list-view.server.ts";
import { staffInvitations } from "../staff/tables.server.ts";
import { convertPartner } from "./commands/convert-partner.server.ts";
import {
  addDepartment,
  closeDepartment,
  moveDepartment,
  renameDepartment,
} from "./commands/edit-departments.server.ts";
import {
  changeLogo,
  changePartner,
  createPartner,
  removeLogo,
} from "./commands/edit-partner.server.ts";
import { movePartner } from "./commands/order-partners.server.ts";
import { formatPartnerHeader, formatPartnerLine } from "./rules/partner-list.ts";
import { createPartnerList } from "./views/partner-list.server.ts";
import { loadPartnerView } from "./views/partner-view.server.ts";

let scene: AccountTestContext;
let administrator: AdministratorActor;
let userId: string;

beforeAll(async () => {
  scene = await createAccountTestContext();
  Object.assign(scene.deps.storage, {
    put: async (key: string, content: Uint8Array) => {
      scene.files.set(key, Buffer.from(content));
    },
    delete: async (key: string) => void scene.files.delete(key),
  });
  userId = (await makeAdministrator(scene.db)).id;
  administrator = { ...makePersonActor(userId), kind: "administrator" };
});
afterAll(() => scene.end());

const asAdministrator = () => ({ ...scene.deps, actor: administrator });
/** Another new member of the agency's staff. */
async function asStaff(partnerId: number, role: StaffRole = "manager") {
  const { id } = await makeResearcher(scene.db);
  const memberId = await makeMembership(scene.db, { userId: id, partnerId, role });
  return { ...scene.deps, actor: makeStaffActor(id, { partnerId, role, memberId }) };
}

const FIELDS = {
  kind: "standard",
  slug: "",
  articleFr: "la",
  nameFr: "Agence des rivières",
  nameEn: "Rivers agency",
  website: "https://rivieres.example",
  descriptionFr: "Elle finance.",
  descriptionEn: "It funds.",
  colour: "#1f3f8f",
  colourOnDark: "",
  controllerName: "Direction générale",
  controllerEmail: "donnees@rivieres.example",
};

const create = async (code: string, over: Partial<typeof FIELDS> = {}): Promise<number> =>
  (await createPartner(asAdministrator(), { ...FIELDS, ...over, code })).id;

async function load(id: number) {
  const partner = await findPartner(scene.db, id);
  if (!partner) throw new Error(`no partner ${id}`);
  return { ...partner, version: partner.updatedAt.toISOString() };
}

const eventsOf = async (id: number) => {
  const rows = await scene.db
    .select({
      event: auditEvents.event,
      details: auditEvents.details,
      partner: auditEvents.partnerId,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectKind, "partner"), eq(auditEvents.subjectId, String(id))))
    .orderBy(asc(auditEvents.id));
  expect(rows.every(({ partner }) => partner === id)).toBe(true);
  return rows.map(({ event, details }) => [event, details] as const);
};

const readCatalogueRevision = async () => {
  const { rows } = await scene.db.execute<{ revision: string }>(
    sql`select revision from calls_revision`,
  );
  return Number(rows[0]?.revision);
};

describe("[E-01 part] partners are created, edited and converted", () => {
  test("a standard agency gets its address from its short name, a shade for dark grounds, a place at the end", async () => {
    const id = await create("Rivières");
    expect(await load(id)).toMatchObject({
      code: "Rivières",
      slug: "rivieres",
      kind: "standard",
      colour: "#1f3f8f",
      colourOnDark: expect.stringMatching(/^#[0-9a-f]{6}$/),
      position: 1,
    });
    expect(await eventsOf(id)).toEqual([["partner.created", { kind: "standard" }]]);
    const view = await loadPartnerView(scene.db, administrator, { id, now: scene.now() });
    expect(view.managers).toEqual({ managers: 0, invited: null });
  });

  test("bad fields are named, and nothing is written", async () => {
    const refused = (over: Partial<typeof FIELDS>, code = "Autre") =>
      getOutcome(create(code, over));
    expect(await refused({}, "RIVIÈRES")).toBe("INVALID code=taken");
    // The numbers of dossiers would begin alike.
    expect(await refused({}, "Riv-Ieres")).toBe("INVALID code=taken");
    expect(await refused({ slug: "rivieres" })).toBe("INVALID slug=taken");
    expect(await refused({}, "…")).toBe("INVALID slug=missing");
    expect(await refused({ colour: "#ffee00" })).toBe("INVALID colour=lowContrast");
    expect(await refused({ colourOnDark: "bleu" })).toBe("INVALID colourOnDark=notAColour");
    expect(await refused({ controllerEmail: "" })).toBe("INVALID controllerEmail=missing");
    expect(await refused({ controllerName: "", kind: "one_off" })).toBe(
      "INVALID controllerName=missing",
    );
    expect(await refused({ kind: "other" })).toBe("INVALID kind=missing");
    expect(await listPartners(scene.db)).toHaveLength(1);
  });

  test("a change is audited by the names of its fields, and a save of nothing writes nothing", async () => {
    const id = await create("Sources");
    const { version } = await load(id);
    const revision = await readCatalogueRevision();
    const change = { id, version, nameFr: FIELDS.nameFr, colour: FIELDS.colour };
    await changePartner(asAdministrator(), change);
    expect(await readCatalogueRevision()).toBe(revision);
    expect((await load(id)).version).toBe(version);
    await changePartner(asAdministrator(), { ...change, nameFr: "Agence des sources" });
    expect(await readCatalogueRevision()).toBe(revision + 1);
    expect((await eventsOf(id)).slice(1)).toEqual([
      ["partner.changed", { fields: [] }],
      ["partner.changed", { fields: ["nameFr"] }],
    ]);
    // The address stays although the short name changes.
    const renamed = { id, version: (await load(id)).version, code: "Eaux" };
    await changePartner(asAdministrator(), renamed);
    expect(await load(id)).toMatchObject({ code: "Eaux", slug: "sources" });
  });

  test("of two people who save at once, the second is told, and nothing of the first is lost", async () => {
    const id = await create("Marées");
    const { version } = await load(id);
    const saves = ["un", "deux"].map((descriptionFr) =>
      getOutcome(changePartner(asAdministrator(), { id, version, descriptionFr })),
    );
    expect((await Promise.all(saves)).sort()).toEqual(["STALE", "done"]);
    expect(["un", "deux"]).toContain((await load(id)).descriptionFr);
  });

  test("managers write the page of their own agency, and nobody else's", async () => {
    const [own, other] = [await create("Lacs"), await create("Étangs")];
    const change = async (id: number, over: Record<string, string>, role?: StaffRole) => {
      const { version } = await load(id);
      return getOutcome(changePartner(await asStaff(own, role), { id, version, ...over }));
    };
    expect(await change(own, { descriptionEn: "It funds lakes." })).toBe("done");
    expect(await change(own, { code: "LACS" })).toBe("FORBIDDEN_ROLE administratorsOnly");
    expect(await change(own, { descriptionEn: "No." }, "decider")).toBe(
      "FORBIDDEN_ROLE needs.manager",
    );
    expect(await change(other, { descriptionEn: "No." })).toBe("NOT_FOUND");
    expect(await load(own)).toMatchObject({ code: "Lacs", descriptionEn: "It funds lakes." });
    const person = { ...scene.deps, actor: makePersonActor(userId) };
    const { version } = await load(own);
    expect(await getOutcome(changePartner(person, { id: own, version }))).toBe("FORBIDDEN_ROLE");
    expect(await getOutcome(create("X", { website: "javascript:1" }))).toBe(
      "INVALID website=invalid",
    );
    expect(await getOutcome(createPartner(await asStaff(own), { ...FIELDS, code: "Y" }))).toBe(
      "FORBIDDEN_ROLE",
    );
    const read = (actor: Actor, id: number) =>
      getOutcome(loadPartnerView(scene.db, actor, { id, now: scene.now() }));
    const reader = makeStaffActor(userId, { partnerId: own, role: "reader" });
    expect(await read(reader, own)).toBe("done");
    expect(await read(reader, other)).toBe("NOT_FOUND");
    expect(await read(makePersonActor(userId), own)).toBe("NOT_FOUND");
  });

  test("a logo is replaced and removed with its file, and a refused one leaves none behind", async () => {
    const id = await create("Dunes");
    const image = await sharp({
      create: { width: 300, height: 100, channels: 3, background: "#1f3f8f" },
    })
      .png()
      .toBuffer();
    const { key } = await changeLogo(await asStaff(id), { id, file: image });
    expect((await load(id)).logoKey).toBe(key);
    expect([...scene.files.keys()]).toEqual([key]);
    const second = await changeLogo(asAdministrator(), { id, file: image });
    await scene.runJobs();
    expect([...scene.files.keys()]).toEqual([second.key]);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect(await getOutcome(changeLogo(await asStaff(id), { id, file: svg }))).toBe(
      "INVALID logo=notALogo",
    );
    const stranger = changeLogo(await asStaff(await create("Voisine")), { id, file: image });
    expect(await getOutcome(stranger)).toBe("NOT_FOUND");
    const missing = changeLogo(asAdministrator(), { id: 99_999, file: image });
    expect(await getOutcome(missing)).toBe("NOT_FOUND");
    expect([...scene.files.keys()]).toEqual([second.key]);
    await removeLogo(await asStaff(id), { id });
    await scene.runJobs();
    expect(scene.files.size).toBe(0);
    expect((await load(id)).logoKey).toBeNull();
  });

  test("a one-off partner becomes an agency with its ids, addresses and calls, in one transaction", async () => {
    const id = await create("Fondation", {
      kind: "one_off",
      controllerName: "",
      controllerEmail: "",
    });
    const call = await makeCall(scene.db, { partnerId: id });
    const before = await load(id);
    const agencies = await countStandardPartners(scene.db);
    const conversion = {
      id,
      controllerName: "Secrétariat",
      controllerEmail: "donnees@fondation.example",
      managerEmail: "gestion@fondation.example",
      managerLocale: "fr",
    };
    const department = { partnerId: id, nameFr: "Un", nameEn: "One" };
    expect(await getOutcome(addDepartment(asAdministrator(), department))).toBe(
      "FORBIDDEN_ROLE oneOffPartner",
    );
    const convert = (over: Partial<typeof conversion> = {}, caller = asAdministrator()) =>
      getOutcome(convertPartner(caller, { ...conversion, ...over }));
    expect(await convert({ controllerName: " " })).toBe("INVALID controllerName=missing");
    expect(await convert({ managerEmail: "nobody" })).toBe("INVALID managerEmail=invalid");
    expect(await convert({}, (await asStaff(id)) as never)).toBe("FORBIDDEN_ROLE");
    expect(await load(id)).toEqual(before);
    expect(await convert()).toBe("done");
    expect(await load(id)).toMatchObject({
      id,
      kind: "standard",
      code: before.code,
      slug: before.slug,
      controllerEmail: "donnees@fondation.example",
    });
    const [kept] = await scene.db.select().from(calls).where(eq(calls.id, call.id));
    expect(kept).toMatchObject({ partnerId: id, slug: call.slug });
    const invited = await scene.db
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.partnerId, id));
    expect(invited).toMatchObject([{ email: "gestion@fondation.example", role: "manager" }]);
    const mails = await scene.runJobs();
    expect(mails.map(({ to }) => to.address)).toEqual(["gestion@fondation.example"]);
    expect((await eventsOf(id)).at(-1)).toEqual(["partner.converted", { calls: 1 }]);
    expect(await convert()).toBe("FORBIDDEN_ROLE alreadyAgency");
    expect(await countStandardPartners(scene.db)).toBe(agencies + 1);
    expect(await formatMailFooter(scene.db, "en")).toContain(`of ${agencies + 1} national`);
  });
});

describe("[E-01 part] the order of partners", () => {
  test("is written by one statement, so that catalogues load once", async () => {
    const before = await listPartners(scene.db);
    const last = before.at(-1)?.id ?? 0;
    const revision = await readCatalogueRevision();
    expect(await movePartner(asAdministrator(), { id: last, move: "up" })).toEqual({
      position: before.length - 1,
    });
    expect(await readCatalogueRevision()).toBe(revision + 1);
    expect((await listPartners(scene.db)).at(-2)?.id).toBe(last);
    const first = before[0]?.id ?? 0;
    await movePartner(asAdministrator(), { id: first, move: "up" });
    expect(await readCatalogueRevision()).toBe(revision + 1);
    expect((await eventsOf(last)).at(-1)).toEqual([
      "partner.ordered",
      { position: before.length - 1 },
    ]);
  });

  test("stays an order when many move and create at once", async () => {
    const ids = (await listPartners(scene.db)).map(({ id }) => id);
    await Promise.all([
      ...ids.flatMap((id) => [
        movePartner(asAdministrator(), { id, move: "down" }),
        movePartner(asAdministrator(), { id, move: "up" }),
      ]),
      create("Golfes"),
      create("Caps"),
    ]);
    const after = await scene.db
      .select({ id: partners.id, position: partners.position })
      .from(partners)
      .orderBy(asc(partners.position));
    expect(new Set(after.map(({ position }) => position)).size).toBe(ids.length + 2);
    expect(after.map(({ id }) => id).sort()).toEqual(expect.arrayContaining([...ids].sort()));
    const unknown = movePartner(asAdministrator(), { id: 99_999, move: "up" });
    expect(await getOutcome(unknown)).toBe("NOT_FOUND");
  });

  test("[E-10 part] the list filters, sorts, counts calls, and exports what it shows", async () => {
    const list = createPartnerList(scene.db, administrator);
    const view = (q: string) => loadListView(list, new URLSearchParams({ q }), scene.now());
    const all = await view("");
    expect(all.rows.map(({ id }) => id)).toEqual(
      (await listPartners(scene.db)).map(({ id }) => id),
    );
    expect(all.rows.map(({ position }) => position)).toEqual(all.rows.map((_, index) => index + 1));
    expect((await view("appels>0")).rows.map(({ code }) => code)).toEqual(["Fondation"]);
    expect((await view("genre:ponctuel")).total).toBe(0);
    expect((await view("kind:agency riviéres")).total).toBe(all.total - 1);
    expect((await view("sigle:dune tri:nom")).rows.map(({ code }) => code)).toEqual(["Dunes"]);
    const csv = createListCsv(list, new URLSearchParams({ q: "calls:1" }), scene.now(), {
      header: formatPartnerHeader("en"),
      formatLine: (row) => formatPartnerLine(row, "en"),
    });
    const text = await new Response(csv).text();
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain('"Fondation","Agence des rivières"');
  });
});

describe("[E-01 part] the departments of an agency", () => {
  test("are added, renamed, ordered and closed by its managers, and hidden from others", async () => {
    const [own, other] = [await create("Forêts"), await create("Landes")];
    const manager = await asStaff(own);
    const add = (nameFr: string, partnerId = own) =>
      addDepartment(manager, { partnerId, nameFr, nameEn: `${nameFr} (en)` });
    const { id: first } = await add("Sols");
    const { id: second } = await add("Air");
    const outcome = (act: Promise<unknown>) => getOutcome(act);
    expect(await outcome(add("sols"))).toBe("INVALID nameFr=taken nameEn=taken");
    expect(await outcome(add(" "))).toContain("nameFr=missing");
    expect(await outcome(add("Eau", other))).toBe("NOT_FOUND");
    const target = { partnerId: own, id: second };
    const names = { nameFr: "Climat", nameEn: "Climate" };
    const former = { formerFr: "Air", formerEn: "Air (en)" };
    const rename = () => renameDepartment(manager, { ...target, ...names, ...former });
    expect(await outcome(rename())).toBe("done");
    expect(await outcome(rename())).toBe("STALE");
    expect(await outcome(moveDepartment(manager, { ...target, move: "up" }))).toBe("done");
    const closing = { ...target, isClosed: true };
    expect(await outcome(closeDepartment(await asStaff(own, "officer"), closing))).toBe(
      "FORBIDDEN_ROLE needs.manager",
    );
    expect(await outcome(closeDepartment(await asStaff(other), closing))).toBe("NOT_FOUND");
    const foreign = { ...closing, partnerId: other };
    expect(await outcome(closeDepartment(await asStaff(other), foreign))).toBe("NOT_FOUND");
    expect(await outcome(closeDepartment(manager, closing))).toBe("done");
    const rows = await scene.db
      .select()
      .from(departments)
      .where(eq(departments.partnerId, own))
      .orderBy(asc(departments.position));
    expect(rows.map(({ id, nameFr, closedAt }) => [id, nameFr, closedAt !== null])).toEqual([
      [second, "Climat", true],
      [first, "Sols", false],
    ]);
    await closeDepartment(asAdministrator(), { ...target, isClosed: false });
    expect((await eventsOf(own)).map(([event]) => event).slice(1)).toEqual([
      "department.created",
      "department.created",
      "department.renamed",
      "department.ordered",
      "department.closed",
      "department.reopened",
    ]);
  });

  test("follow the role of the moment: a manager who was demoted or ended while the page was open changes nothing", async () => {
    const own = await create("Marais");
    const manager = await asStaff(own);
    const change = async () => {
      const { version } = await load(own);
      const image = await sharp({
        create: { width: 80, height: 40, channels: 3, background: "#123456" },
      })
        .png()
        .toBuffer();
      return Promise.all(
        [
          changePartner(manager, { id: own, version, descriptionEn: "No." }),
          changeLogo(manager, { id: own, file: image }),
          removeLogo(manager, { id: own }),
          addDepartment(manager, { partnerId: own, nameFr: "Non", nameEn: "No" }),
        ].map(getOutcome),
      );
    };
    const set = (values: Partial<typeof staffMembers.$inferInsert>) =>
      scene.db.update(staffMembers).set(values).where(eq(staffMembers.id, manager.actor.memberId));
    await set({ role: "reader" });
    expect(await change()).toEqual(Array(4).fill("FORBIDDEN_ROLE needs.manager"));
    await set({ role: "manager", endedAt: scene.now() });
    expect(await change()).toEqual(Array(4).fill("NOT_FOUND"));
  });
});

test("[E-01 part] a one-off partner has no forms: a version cannot be published for it", async () => {
  const publish = async (partnerId: number) => {
    const [form] = await scene.db
      .insert(formModels)
      .values({
        partnerId,
        formModelType: "scientific_proposition",
        name: "Formulaire",
        createdAt: scene.now(),
      })
      .returning({ id: formModels.id });
    const by = asAdministrator();
    return getOutcome(publishFormVersion(by, { formModelId: form?.id, model: null }));
  };
  expect(await publish(await create("Ponctuel", { kind: "one_off" }))).toBe(
    "FORBIDDEN_ROLE oneOffPartner",
  );
  expect(await publish(await create("Permanent"))).toContain("INVALID");
});
