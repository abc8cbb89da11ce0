import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishFormVersion } from "#features/proposals/form-models/commands/publish-form-version.server.ts";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import { type DraftNode, FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { MAX_NODES } from "#form-engine/model.ts";
import { buildModelInput, choice, question, section } from "#form-engine/testing/build-form.ts";
import { productActor, type StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loadListView } from "../lists/views/list-view.server.ts";
import { createForm, renameForm } from "./commands/manage-forms.server.ts";
import { openFormDraft } from "./commands/open-form-draft.server.ts";
import { importForm, resetDraft } from "./commands/replace-draft.server.ts";
import { saveFormNodes } from "./commands/save-form-nodes.server.ts";
import { loadDraft } from "./queries/form-draft.server.ts";
import { mergeDraftNode } from "./rules/merge-draft-node.ts";
import { formDrafts } from "./tables.server.ts";
import { createFormFile } from "./views/form-file.server.ts";
import { createFormList } from "./views/form-list.server.ts";
import { loadFormVersions } from "./views/form-versions.server.ts";
import { loadNewForm } from "./views/new-form.server.ts";

let scene: TestDeps;
let [partnerId, foreignId] = [0, 0];
let [ana, ito] = ["", ""];
beforeAll(async () => {
  scene = await createTestDeps();
  const { db } = scene.deps;
  partnerId = await makeAgency(db, { code: "FORMA" });
  foreignId = await makeAgency(db, { code: "FORMB" });
  ana = (await makeResearcher(db)).id;
  ito = (await makeResearcher(db)).id;
});
afterAll(() => scene.end());

const as = (userId = ana, over: Partial<StaffActor> = {}) => ({
  ...scene.deps,
  actor: makeStaffActor(userId, { partnerId, role: "officer", ...over }),
});
const asProduct = () => ({ ...scene.deps, actor: productActor("test") });

const createEmpty = (name = "Formulaire") =>
  createForm(as(), { name, formModelType: "scientific_proposition", copiedFrom: null });

/** A form with a published version, opened in the designer. */
async function createPublished(children: unknown[]) {
  const { id } = await createEmpty();
  await scene.deps.db.delete(formDrafts).where(eq(formDrafts.formModelId, id));
  const version = await publishFormVersion(asProduct(), {
    formModelId: id,
    model: buildModelInput(children),
  });
  await openFormDraft(as(), { formModelId: id });
  return { id, version };
}

const read = (formModelId: string) => loadDraft(scene.deps.db, formModelId);
const readNode = async (formModelId: string, nodeId: string) => {
  const node = (await read(formModelId)).nodes[nodeId];
  if (!node) throw new Error(`no node ${nodeId}`);
  return node;
};

interface Change {
  readonly nodeId: string;
  readonly version: number;
  readonly content: unknown;
}
const save = (formModelId: string, changes: readonly Change[], caller = as()) =>
  saveFormNodes(caller, {
    formModelId,
    changes: changes.map((change) => ({ ...change, id: crypto.randomUUID() })),
  });
const saveOne = async (formModelId: string, change: Change, caller = as()) => {
  const { verdicts } = await save(formModelId, [change], caller);
  const verdict = verdicts[change.nodeId];
  if (!verdict) throw new Error(`no verdict for ${change.nodeId}`);
  return verdict;
};
const setFields = (node: DraftNode | null, fields: object): DraftNode => ({
  ...(node ?? { parentId: null, position: "V" }),
  fields: { ...node?.fields, ...fields },
});
const toBytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

const CHILDREN = [
  section("s1", [
    question("aid", "currency"),
    choice("kind", ["one", "two"]),
    question("why", "text", { visibleWhen: [{ node: "kind", isOneOf: ["one"] }] }),
    question("any", "text", {
      visibleWhen: {
        any: [
          { node: "aid", answered: true },
          { node: "kind", isOneOf: ["two"] },
        ],
      },
    }),
  ]),
  section("s2", [question("text", "text")]),
];

test("[E-03 part] two designers at once: different nodes are both saved, one node is merged field by field", async () => {
  const { id } = await createPublished(CHILDREN);
  const start = await read(id);
  expect(start).toMatchObject({ revision: 0, baseVersion: { number: 1 } });
  const aid = start.nodes.aid?.content ?? null;
  const [first, second] = await Promise.all([
    saveOne(id, { nodeId: "aid", version: 1, content: setFields(aid, { titleFr: "Aide" }) }),
    saveOne(
      id,
      {
        nodeId: "text",
        version: 1,
        content: setFields(start.nodes.text?.content ?? null, { titleEn: "Text" }),
      },
      as(ito),
    ),
  ]);
  expect([first.kind, second.kind]).toEqual(["saved", "saved"]);
  const after = await read(id);
  expect(after.revision).toBe(2);
  expect(after.nodes.text?.by?.id).toBe(ito);

  // The second designer has not seen the first one's title.
  const mine = setFields(aid, { titleEn: "Grant" });
  const conflict = await saveOne(id, { nodeId: "aid", version: 1, content: mine }, as(ito));
  if (conflict.kind !== "conflict") throw new Error(`no conflict but ${conflict.kind}`);
  expect(conflict.held).toMatchObject({ version: 2, by: { id: ana } });
  expect((await read(id)).revision).toBe(2);
  const merged = mergeDraftNode(aid, mine, conflict.held.content);
  const again = { nodeId: "aid", version: conflict.held.version, content: merged };
  expect((await saveOne(id, again, as(ito))).kind).toBe("saved");
  expect((await readNode(id, "aid")).content?.fields).toMatchObject({
    ...{ titleFr: "Aide", titleEn: "Grant" },
  });
  // Sent again because the answer was lost: confirmed, not written twice.
  expect((await saveOne(id, again, as(ito))).kind).toBe("saved");
  expect((await read(id)).revision).toBe(3);
});

test("[E-03 part] a deleted node stays deleted for a change that does not know it; its deletion can be undone", async () => {
  const { id } = await createPublished(CHILDREN);
  const { content } = await readNode(id, "text");
  expect((await saveOne(id, { nodeId: "text", version: 1, content: null })).kind).toBe("saved");
  const changed = setFields(content, { titleFr: "Autre" });
  for (const version of [0, 1]) {
    const verdict = await saveOne(id, { nodeId: "text", version, content: changed }, as(ito));
    expect(verdict).toMatchObject({ kind: "conflict", held: { content: null, version: 2 } });
  }
  expect((await readNode(id, "text")).content).toBeNull();
  expect((await saveOne(id, { nodeId: "text", version: 2, content })).kind).toBe("saved");
  expect(await readNode(id, "text")).toMatchObject({ content, version: 3 });
});

test("[E-03 part] each change has its own verdict: limits, circles and the form itself", async () => {
  const { id } = await createPublished(CHILDREN);
  const { nodes } = await read(id);
  const move = (node: string, parentId: string) => {
    const { content } = nodes[node] ?? {};
    return { nodeId: node, version: 1, content: { ...content, parentId } };
  };
  // Two sections moved into each other by two designers.
  expect((await saveOne(id, move("s1", "s2"))).kind).toBe("saved");
  expect(await saveOne(id, move("s2", "s1"), as(ito))).toEqual({ kind: "invalid", code: "cycle" });
  const { verdicts } = await save(id, [
    { nodeId: "s2", version: 1, content: { ...nodes.s2?.content, parentId: "s2" } },
    { nodeId: "aid", version: 1, content: { parentId: "s1" } },
    { nodeId: "new", version: 0, content: setFields(null, { discr: "question" }) },
    { nodeId: FORM_NODE_ID, version: 1, content: null },
    { nodeId: "why", version: 9, content: nodes.aid?.content },
  ]);
  expect(verdicts).toMatchObject({
    s2: { kind: "invalid", code: "cycle" },
    aid: { kind: "invalid", code: "malformed" },
    new: { kind: "saved", held: { version: 1 } },
    "": { kind: "invalid", code: "fixed" },
    why: { kind: "conflict", held: { version: 1 } },
  });
  expect(await getOutcome(save(id, [{ nodeId: "BAD ID", version: 0, content: null }]))).toMatch(
    /^INVALID/,
  );

  const live = Object.values((await read(id)).nodes).filter(({ content }) => content).length - 1;
  const many = Array.from({ length: MAX_NODES - live + 1 }, (_, index) => ({
    ...{ nodeId: `n${index}`, version: 0 },
    content: setFields(null, { discr: "question", type: "text" }),
  }));
  const filled = await save(id, many);
  expect(filled.verdicts[`n${many.length - 2}`]).toMatchObject({ kind: "saved" });
  expect(filled.verdicts[`n${many.length - 1}`]).toEqual({ kind: "invalid", code: "tooMany" });
  // A deletion makes room in the same save.
  const swapped = await save(id, [
    { nodeId: "last", version: 0, content: setFields(null, { discr: "question" }) },
    { nodeId: "n0", version: 1, content: null },
  ]);
  expect(swapped.verdicts).toMatchObject({ last: { kind: "saved" }, n0: { kind: "saved" } });
});

test("[E-03 part] forms of another agency are not found, and readers only read", async () => {
  const { id, version } = await createPublished(CHILDREN);
  const { db, clock } = scene.deps;
  const { content } = await readNode(id, "aid");
  const listActs = (caller: ReturnType<typeof as>) => ({
    open: () => openFormDraft(caller, { formModelId: id }),
    versions: () =>
      loadFormVersions(db, caller.actor, {
        ...{ formModelId: id, locale: "fr" as const, parameters: new URLSearchParams() },
      }),
    save: () =>
      save(id, [{ nodeId: "aid", version: 1, content: setFields(content, { a: 1 }) }], caller),
    rename: () => renameForm(caller, { formModelId: id, name: "Autre" }),
    import: () =>
      importForm(caller, { formModelId: id, content: toBytes(buildModelInput(CHILDREN)) }),
    reset: () => resetDraft(caller, { formModelId: id, versionId: version.id }),
    copy: () => createForm(caller, { name: "Copie", formModelType: null, copiedFrom: id }),
    publish: () =>
      publishFormVersion(caller, { formModelId: id, model: buildModelInput(CHILDREN) }),
  });
  const getOutcomes = async (caller: ReturnType<typeof as>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(listActs(caller)).map(async ([act, run]) => [act, await getOutcome(run())]),
      ),
    );
  const foreign = await getOutcomes(as(ana, { partnerId: foreignId, role: "manager" }));
  expect(new Set(Object.values(foreign))).toEqual(new Set(["NOT_FOUND"]));
  const refused = "FORBIDDEN_ROLE needs.officer";
  expect(await getOutcomes(as(ana, { role: "reader" }))).toEqual({
    ...{ open: "done", versions: "done" },
    ...{ save: refused, rename: refused, import: refused, reset: refused },
    ...{ copy: refused, publish: refused },
  });
  const reader = as(ana, { role: "reader" }).actor;
  await expect(loadNewForm(db, reader)).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
  const now = clock.now();
  const foreignList = createFormList(db, makeStaffActor(ana, { partnerId: foreignId }));
  expect((await loadListView(foreignList, new URLSearchParams(), now)).total).toBe(0);
  // A version of another form is none of this one.
  const other = await createPublished(CHILDREN);
  const reset = resetDraft(as(), { formModelId: id, versionId: other.version.id });
  expect(await getOutcome(reset)).toBe("NOT_FOUND");
});

test("[E-03 part] a form goes out and in as a file, equal as canonical JSON, conditions and gaps included", async () => {
  const { id } = await createPublished(CHILDREN);
  const { db } = scene.deps;
  const { content } = await readNode(id, "text");
  // A draft on its way to a translator.
  const gap = setFields(content, { titleFr: "Titre", titleEn: "", helpFr: "Aide" });
  await saveOne(id, { nodeId: "text", version: 1, content: gap });
  const file = await createFormFile(db, id, null);
  const copy = await createEmpty();
  await importForm(as(), { formModelId: copy.id, content: toBytes(file) });
  expect(await createFormFile(db, copy.id, null)).toBe(file);
  expect(file).toContain('"any":[');
  await importForm(as(), { formModelId: id, content: toBytes(file) });
  expect(await createFormFile(db, id, null)).toBe(file);

  const version = await createFormFile(db, id, 1);
  expect(toCanonicalJson(JSON.parse(version))).toBe(version);
  await importForm(as(), { formModelId: copy.id, content: toBytes(version) });
  expect(await createFormFile(db, copy.id, null)).toBe(version);
  expect(await getOutcome(createFormFile(db, id, 7))).toBe("NOT_FOUND");
});

const nest = (depth: number): unknown =>
  depth === 0 ? question("deep") : section(`d${depth}`, [nest(depth - 1)]);

test("[E-03 part] a bad file is refused by node, and nothing of it is kept", async () => {
  const { id } = await createPublished(CHILDREN);
  const before = await read(id);
  const importModel = (children: unknown[], more = {}) =>
    getOutcome(
      importForm(as(), { formModelId: id, content: toBytes(buildModelInput(children, more)) }),
    );
  const on = (node: string) => ({ visibleWhen: [{ node, answered: true }] });
  expect(
    await importModel([question("a", "text", on("b")), question("b", "text", on("a"))]),
  ).toMatch(/[ab]\.visibleWhen=circle/);
  expect(await importModel([question("a"), section("s", [question("a")])])).toBe(
    "INVALID a.id=duplicateId",
  );
  const many = Array.from({ length: 2_000 }, (_, index) => question(`q${index}`));
  expect(await importModel([section("s", many)])).toContain("s.children=tooMany");
  expect(await importModel([nest(9)])).toMatch(/INVALID d\d\.children=tooDeep/);
  expect(await importModel([question("a", "text", on("a"))])).toBe(
    "INVALID a.visibleWhen=onItself",
  );
  expect(
    await importModel([
      question("c", "choice", {
        choiceType: "radio",
        choiceQuestionNodes: [{ id: "o", labelFr: "", labelEn: "" }],
      }),
    ]),
  ).toMatch(/c\.choiceQuestionNodes\.0\.labelFr=missing/);
  expect(await importModel([question("n", "integer", { min: 5, max: 2 })])).toBe(
    "INVALID n.min=minAboveMax",
  );
  expect(await importModel([question("a", "text", { colour: "red" })])).toBe(
    "INVALID a.colour=unknownField",
  );
  expect(await importModel([question("a")], { formModelType: "general_information" })).toBe(
    "INVALID content=otherType",
  );
  const importText = (text: string | Uint8Array) =>
    getOutcome(
      importForm(as(), {
        formModelId: id,
        content: typeof text === "string" ? toBytes(text) : text,
      }),
    );
  for (const text of [
    "not json",
    "[]",
    '"\\ud800"',
    '{"titleFr":"\\u0000"}',
    "[".repeat(100_000),
    new Uint8Array([0xff, 0xfe]),
  ])
    expect(await importText(text)).toBe("INVALID .=notAModel");
  expect(await importText("")).toBe("INVALID content=missing");
  expect(await importText(new Uint8Array(5_000_001))).toBe("INVALID content=tooLong");
  const proto = JSON.stringify(buildModelInput([question("a")])).replace(
    '"titleFr"',
    '"__proto__":{"x":1},"titleFr"',
  );
  expect(await importText(proto)).toMatch(/^INVALID .*unknownField/);
  expect(await read(id)).toEqual(before);
});

test("[E-03 part] a draft begins again from an earlier version; the list says what differs", async () => {
  const { id, version } = await createPublished(CHILDREN);
  const { db, clock } = scene.deps;
  const findRow = async () => {
    const list = createFormList(db, as().actor);
    const view = await loadListView(list, new URLSearchParams(), clock.now());
    return view.rows.find((row) => row.id === id);
  };
  expect(await findRow()).toMatchObject({ state: "published", lastNumber: 1, calls: 0 });
  const { content } = await readNode(id, "text");
  await saveOne(id, { nodeId: "text", version: 1, content: null });
  await saveOne(id, {
    nodeId: "more",
    version: 0,
    content: setFields(content, { titleFr: "Plus" }),
  });
  expect(await findRow()).toMatchObject({ state: "changed", changedBy: expect.any(String) });
  await resetDraft(as(), { formModelId: id, versionId: version.id });
  expect(await createFormFile(db, id, null)).toBe(await createFormFile(db, id, 1));
  expect(await readNode(id, "more")).toMatchObject({ content: null, version: 2 });
  expect(await findRow()).toMatchObject({ state: "published" });

  const model = buildModelInput([
    section("s1", [question("aid", "currency", { titleFr: "Aide demandée" })]),
  ]);
  await publishFormVersion(asProduct(), { formModelId: id, model });
  const view = await loadFormVersions(db, as().actor, {
    ...{ formModelId: id, locale: "fr", parameters: new URLSearchParams("de=1&a=2") },
  });
  expect(view.versions.map(({ number }) => number)).toEqual([2, 1]);
  const kinds = new Map(view.comparison?.nodes.map((node) => [node.nodeId, node.kinds]));
  expect(kinds.get("aid")).toContain("renamed");
  expect(kinds.get("s2")).toContain("removed");
  expect(view.comparison?.nodes.find(({ nodeId }) => nodeId === "aid")?.fields).toEqual([
    { field: "titleFr", before: "Question aid", after: "Aide demandée" },
  ]);
  const events = await db
    .select({ event: auditEvents.event, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.id);
  expect(events.map(({ event }) => event)).toEqual([
    ...["form.created", "form.published", "form.draftReset", "form.published"],
  ]);
});

test("[E-03 part] a new form has one section, a copy the content and the type of its original", async () => {
  const { db } = scene.deps;
  const { id } = await createEmpty(" Nou\u0000veau\n ");
  const draft = await read(id);
  expect(draft).toMatchObject({ form: { name: "Nouveau", partnerId }, baseVersion: null });
  expect(Object.values(draft.nodes).map(({ content }) => content?.fields.discr)).toEqual([
    undefined,
    "structure",
  ]);
  const published = await createPublished(CHILDREN);
  const copy = await createForm(as(), {
    ...{ name: "Copie", formModelType: "general_information", copiedFrom: published.id },
  });
  expect(await createFormFile(db, copy.id, null)).toBe(
    await createFormFile(db, published.id, null),
  );
  expect((await read(copy.id)).form.formModelType).toBe("scientific_proposition");
  const missing = { name: " \u200b\n", formModelType: null, copiedFrom: null };
  expect(await getOutcome(createForm(as(), missing))).toMatch(/^INVALID .*name=missing/);
  await renameForm(as(), { formModelId: id, name: "Re\tnommé\u202e" });
  const [row] = await db.select().from(formModels).where(eq(formModels.id, id));
  expect(row?.name).toBe("Re nommé");
});

test("[E-03 part] two first openings at once make one draft", async () => {
  const { id } = await createPublished(CHILDREN);
  await scene.deps.db.delete(formDrafts).where(eq(formDrafts.formModelId, id));
  await Promise.all([
    openFormDraft(as(), { formModelId: id }),
    openFormDraft(as(ito), { formModelId: id }),
    save(id, [{ nodeId: "x", version: 0, content: setFields(null, { discr: "structure" }) }]),
  ]);
  const { nodes, revision } = await read(id);
  expect(revision).toBe(1);
  expect(Object.keys(nodes)).toHaveLength(9);
});
