import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  removeClosedFavourites,
  setFavourite,
} from "#features/people/alerts/commands/change-favourites.server.ts";
import { notifyClosingSoon } from "#features/people/alerts/commands/notify-closing-soon.server.ts";
import { loadFavouriteGroups } from "#features/people/alerts/views/favourites-view.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import type {
  CallContent,
  CallDocument,
  CallField,
} from "#features/portal/calls/rules/call-content.ts";
import { EMPTY_CRITERIA } from "#features/portal/calls/rules/criteria.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { loadCallView } from "#features/portal/calls/views/call-view.server.ts";
import { buildAtomFeed } from "#features/portal/calls/views/feeds.server.ts";
import { findWithdrawnCall } from "#features/portal/calls/views/withdrawn-call.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { appendixFiles } from "#features/proposals/appendices/tables.server.ts";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { publishFormVersion } from "#features/proposals/form-models/commands/publish-form-version.server.ts";
import {
  callAppendices,
  formModels,
  formModelVersions,
} from "#features/proposals/form-models/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { productActor, type StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { copyCall } from "./commands/copy-call.server.ts";
import {
  confirmTranslation,
  createCallDraft,
  deleteCallDraft,
  openCallDraft,
} from "./commands/manage-call-drafts.server.ts";
import {
  cancelPublication,
  planPublication,
  publishCallDraft,
  withdrawCall,
} from "./commands/publish-call.server.ts";
import { saveCallFields } from "./commands/save-call-fields.server.ts";
import { publishPlannedCalls } from "./jobs/publish-planned-calls.server.ts";
import { findCallDraft } from "./queries/call-draft.server.ts";
import { loadCallChecks } from "./queries/check-facts.server.ts";
import { getDraftRevision } from "./rules/merge-call-field.ts";
import { callDraftFields, callDrafts } from "./tables.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MODEL = buildModelInput([section("s", [question("a")])]);

let scene: SearchTestContext;
let shift = 0;
let userId: string;
let memberId: string;
let partnerId: number;
let departmentId: number;
let formModelId: string;
let form: string;

const now = () => new Date(Date.now() + shift);
const at = (ms: number) => {
  const moment = now().getTime() + ms;
  return new Date(moment - (moment % 60_000)).toISOString();
};
/** The officer of the agency; with `over`, somebody whose membership has ended. */
const asStaff = (over: Partial<StaffActor> = {}) => {
  const membership = Object.keys(over).length === 0 ? memberId : randomUUID();
  const actor = { partnerId, memberId: membership, role: "officer", ...over } as const;
  return { ...scene.deps, actor: makeStaffActor(userId, actor) };
};
type Caller = ReturnType<typeof asStaff>;

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createSearchTestContext();
  Object.assign(scene.deps.clock, { now });
  const { db } = scene.deps;
  userId = (await makeAdministrator(db)).id;
  partnerId = await makeAgency(db);
  memberId = await makeMembership(db, { userId, partnerId, role: "officer" });
  const [department] = await db
    .insert(departments)
    .values({ partnerId, nameFr: "Eau", nameEn: "Water" })
    .returning({ id: departments.id });
  departmentId = department?.id ?? 0;
  const [model] = await db
    .insert(formModels)
    .values({
      partnerId,
      formModelType: "scientific_proposition",
      name: "Formulaire",
      createdAt: now(),
    })
    .returning({ id: formModels.id });
  formModelId = model?.id ?? "";
  const caller = { ...scene.deps, actor: productActor("test") };
  form = (await publishFormVersion(caller, { formModelId, model: MODEL })).id;
});
afterAll(() => scene.end());

let codes = 0;
const complete = (over: Partial<CallContent> = {}): Partial<CallContent> => ({
  code: `RIV${++codes}`,
  ...{ titleFr: `Rivières zyphose ${codes}`, titleEn: `Rivers zyphose ${codes}` },
  ...{ summaryFr: "Court", summaryEn: "Short" },
  ...{ bodyFr: textToDocument("Texte"), bodyEn: textToDocument("Text") },
  ...{ keywordsFr: ["zyphose fluviale"], keywordsEn: ["river zyphose"] },
  ...{ opensAt: at(-HOUR), closesAt: at(30 * DAY), scientificPropositionForm: form },
  ...over,
});

/** Saves fields on top of their current versions and returns the verdicts, shortly. */
async function save(draftId: string, values: Partial<CallContent>, caller: Caller = asStaff()) {
  const { fields } = await findCallDraft(scene.deps.db, caller.actor, draftId);
  const changes = (Object.keys(values) as CallField[]).map((key) => ({
    ...{ key, id: randomUUID(), version: fields[key].version, value: values[key] },
  }));
  const { verdicts } = await saveCallFields(caller, { draftId, changes });
  return Object.fromEntries(
    Object.entries(verdicts).map(([key, verdict]) => [
      key,
      "code" in verdict ? `${verdict.kind} ${verdict.code}` : verdict.kind,
    ]),
  );
}

async function makeDraft(values: Partial<CallContent> = complete()): Promise<string> {
  const { id } = await createCallDraft(asStaff(), { partnerId: null });
  await save(id, values);
  return id;
}

const find = (draftId: string, caller: Caller = asStaff()) =>
  findCallDraft(scene.deps.db, caller.actor, draftId);
const getRevision = async (draftId: string) => getDraftRevision((await find(draftId)).fields);
const NO_REASON = { reasonFr: null, reasonEn: null };
const REASON = { reasonFr: "Budget", reasonEn: "Budget cut" };
const publish = async (draftId: string, reason: object = NO_REASON, caller = asStaff()) =>
  publishCallDraft(caller, {
    ...{ draftId, ...NO_REASON, ...reason, revision: await getRevision(draftId) },
  });
const listEvents = async (subjectId: string | number) => {
  const rows = await scene.deps.db
    .select({ event: auditEvents.event, details: auditEvents.details, kind: auditEvents.actorKind })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, String(subjectId)))
    .orderBy(desc(auditEvents.at));
  return rows;
};
/** Whether visitors find a call, by every way that leads to calls. */
async function listWays(id: number | null, title: string): Promise<string[]> {
  await scene.cache.refresh();
  const { search } = scene;
  const words = { ...EMPTY_CRITERIA, keywords: title };
  const ids = await search.listIds(EMPTY_CRITERIA);
  const [row] = await scene.deps.db
    .select()
    .from(calls)
    .where(eq(calls.id, id ?? 0));
  const feed = { criteria: EMPTY_CRITERIA, locale: "fr" as const, origin: "https://a.example" };
  const ways = {
    search: (await search.search(words, { page: 1, perPage: 20 })).calls.some(
      (call) => call.titleFr === title,
    ),
    list: ids.includes(id ?? 0),
    feed: (await buildAtomFeed(search, feed)).includes(title),
    sitemap: (await search.listSitemapCalls(ids)).some(({ slug }) => slug === row?.slug),
    closings: search.listClosings(400).some((one) => one.id === id),
  };
  return Object.entries(ways).flatMap(([way, isFound]) => (isFound ? way : []));
}

describe("[E-11 part] drafts of calls", () => {
  test("belong to their agency and departments; readers read, others find nothing", async () => {
    const draftId = await makeDraft({ departmentId, titleFr: "Rivières" });
    const reader = asStaff({ role: "reader" });
    const ofWater = asStaff({ departmentIds: [departmentId] });
    const ofAir = asStaff({ departmentIds: [departmentId + 1000] });
    const foreign = asStaff({ partnerId: await makeAgency(scene.deps.db) });
    const administrator = {
      ...scene.deps,
      actor: { ...makePersonActor(userId), kind: "administrator" as const },
    };
    expect((await find(draftId, reader)).can.edit).toEqual({ ok: false, why: "needs.officer" });
    expect((await find(draftId, ofWater)).can.edit).toEqual({ ok: true });
    const change = [{ key: "titleFr", id: randomUUID(), version: 1, value: "Fleuves" }];
    expect(await getOutcome(saveCallFields(reader, { draftId, changes: change }))).toBe(
      "FORBIDDEN_ROLE needs.officer",
    );
    for (const caller of [ofAir, foreign, administrator]) {
      const acts = [
        () => findCallDraft(scene.deps.db, caller.actor, draftId),
        () => saveCallFields(caller, { draftId, changes: change }),
        () => publishCallDraft(caller, { draftId, ...NO_REASON, revision: 1 }),
        () => deleteCallDraft(caller, { draftId }),
      ];
      for (const act of acts) expect(await getOutcome(act())).toBe("NOT_FOUND");
    }
    expect(await getOutcome(createCallDraft(reader, { partnerId: null }))).toBe(
      "FORBIDDEN_ROLE needs.officer",
    );
    expect(await getOutcome(createCallDraft(foreign, { partnerId }))).toBe("NOT_FOUND");
    expect(await getOutcome(createCallDraft(administrator, { partnerId }))).toBe("NOT_FOUND");

    // Administrators write calls of one-off partners, without forms and with a link.
    const oneOff = await makeAgency(scene.deps.db, { kind: "one_off" });
    const { id } = await createCallDraft(administrator, { partnerId: oneOff });
    const checks = await loadCallChecks(scene.deps.db, administrator.actor, id, {
      ...{ now: now(), reason: null },
    });
    expect(checks).toContainEqual({ code: "required", field: "url", level: "blocks" });
    expect(await getOutcome(deleteCallDraft(ofWater, { draftId }))).toBe("done");
    expect(await getOutcome(find(draftId))).toBe("NOT_FOUND");
  });

  test("[E-11 part] two people save fields at once: nothing is lost, faults are named", async () => {
    const draftId = await makeDraft({ titleFr: "Rivières", titleEn: "Rivers" });
    const send = (key: string, version: number, value: unknown) =>
      saveCallFields(asStaff(), {
        draftId,
        changes: [{ key, id: randomUUID(), version, value }],
      }).then(({ verdicts }) => verdicts[key]);
    const parallel = await Promise.all([send("titleFr", 1, "Fleuves"), send("titleFr", 1, "Mers")]);
    expect(parallel.map((verdict) => verdict?.kind).toSorted()).toEqual(["conflict", "saved"]);
    const winner = (await find(draftId)).fields.titleFr;
    expect(winner.version).toBe(2);
    // The other one is told what was saved first; the same change sent again is confirmed.
    const loser = parallel.find((verdict) => verdict?.kind === "conflict");
    expect(loser).toMatchObject({ held: { value: winner.value, version: 2 } });
    expect(await send("titleFr", 1, winner.value)).toMatchObject({ kind: "saved" });
    expect((await find(draftId)).fields.titleFr.version).toBe(2);

    const other = await makeAgency(scene.deps.db);
    const [foreign] = await scene.deps.db
      .insert(departments)
      .values({ partnerId: other, nameFr: "Air", nameEn: "Air" })
      .returning({ id: departments.id });
    const file = {
      ...{ key: `dossier/${randomUUID()}/a`, fileName: "a.pdf", mediaType: "application/pdf" },
      ...{ bytes: 1, sha256: "0".repeat(64) },
    };
    const document: CallDocument = {
      ...{ id: randomUUID(), kind: "call_text", language: null, labelFr: "T", labelEn: "T", file },
    };
    const own = { ...document, file: { ...file, key: `calls/${partnerId}/${file.sha256}.pdf` } };
    expect(
      await save(draftId, {
        code: "rivi",
        year: 1999,
        titleEn: "x".repeat(301),
        departmentId: foreign?.id ?? 0,
        bodyFr: { type: "doc", content: [{ type: "iframe" }] } as never,
        documents: [document],
        programme: "Eau",
      }),
    ).toEqual({
      ...{ code: "saved", year: "invalid invalid", titleEn: "invalid tooLong" },
      ...{ departmentId: "refused department", bodyFr: "invalid badDocument" },
      ...{ documents: "refused file", programme: "saved" },
    });
    // A page names a file that nobody uploaded.
    expect(await save(draftId, { documents: [own], code: "R-1" })).toEqual({
      ...{ documents: "refused file", code: "invalid format" },
    });
    expect((await find(draftId)).fields.code.value).toBe("RIVI");
    expect(await send("slug", 0, "x")).toEqual({ kind: "invalid", code: "unknown" });
  });

  test("a text is to be looked at again after the other language changed, until it is confirmed", async () => {
    const draftId = await makeDraft({ titleFr: "Rivières", titleEn: "Rivers" });
    const getStates = async () => {
      const answer = await saveCallFields(asStaff(), {
        draftId,
        changes: [{ key: "programme", id: randomUUID(), version: 99, value: "x" }],
      });
      return answer.translations;
    };
    expect(await getStates()).toMatchObject({ titleFr: "complete", titleEn: "complete" });
    await save(draftId, { titleFr: "Fleuves" });
    await save(draftId, { titleFr: "Fleuves de France" });
    expect(await getStates()).toMatchObject({ titleFr: "complete", titleEn: "review" });
    const { titleFr } = (await find(draftId)).fields;
    const confirm = (otherVersion: number) =>
      getOutcome(confirmTranslation(asStaff(), { draftId, field: "titleEn", otherVersion }));
    expect(await confirm(titleFr.version - 1)).toBe("STALE");
    expect(await confirm(titleFr.version)).toBe("done");
    expect(await getStates()).toMatchObject({ titleFr: "complete", titleEn: "complete" });
    await save(draftId, { titleEn: "" });
    expect(await getStates()).toMatchObject({ titleEn: "missing" });
  });
});

describe("[E-11 part] publishing", () => {
  test("nothing of a draft is public; publishing writes the call, its changes appear together", async () => {
    const slots = [
      { kind: "simple", labelFr: "Lettre", labelEn: "Letter" },
      { kind: "financial", labelFr: "Budget", labelEn: "Budget" },
    ] as const;
    const appendices = slots.map((slot) => ({
      ...{ ...slot, id: randomUUID(), mandatory: true, maxCount: 2, template: null },
    }));
    const content = complete({
      ...{ ercPanels: ["PE10", "LS8"], appendices, graceMinutes: 5, departmentId },
      ...{ maxAmountEuros: 300_000, envelopeEuros: 2_000_000, decisionsOn: "2099-07" },
    });
    const draftId = await makeDraft(content);
    const title = content.titleFr ?? "";
    expect(await listWays(null, title)).toEqual([]);

    const { callId, slug } = await publish(draftId);
    expect(slug).toMatch(/^agency\d+-rivieres-zyphose-\d+$/);
    expect(await listWays(callId, title)).toEqual([
      "search",
      "list",
      "feed",
      "sitemap",
      "closings",
    ]);
    const draft = await find(draftId);
    expect(draft.published).toMatchObject({
      ...content,
      year: new Date(content.closesAt ?? "").getFullYear(),
      ercPanels: ["LS8", "PE10"],
    });
    expect(draft.fields.year.value).toBe(draft.published?.year);
    const [event] = await listEvents(callId);
    expect(event).toMatchObject({ event: "call.published", details: { isFirst: true } });

    // A second person publishes what the first has published.
    expect(await getOutcome(publish(draftId))).toBe("STALE nothingToPublish");
    // Code and year are fixed now; the address too.
    expect(
      await save(draftId, { code: "OTHER", year: 2050, titleFr: "Fleuves", titleEn: "Streams" }),
    ).toEqual({ code: "refused fixed", year: "refused fixed", titleFr: "saved", titleEn: "saved" });
    const revision = await getRevision(draftId);
    await save(draftId, { summaryFr: "Plus court" });
    const stale = publishCallDraft(asStaff(), { draftId, ...NO_REASON, revision });
    expect(await getOutcome(stale)).toBe("STALE changed");
    expect(await listWays(callId, title)).toContain("search");

    // Two people publish at once: one does, the other is told.
    const outcomes = await Promise.all([publish(draftId), publish(draftId)].map(getOutcome));
    expect(outcomes.toSorted()).toEqual(["STALE nothingToPublish", "done"]);
    const [call] = await scene.deps.db.select().from(calls).where(eq(calls.id, callId));
    expect(call).toMatchObject({ slug, titleFr: "Fleuves", summaryFr: "Plus court" });
    const [second] = await listEvents(callId);
    expect(second?.details).toMatchObject({
      ...{ isFirst: false, fields: ["titleFr", "titleEn", "summaryFr"], closing: null },
    });
    expect((await openCallDraft(asStaff(), { callId })).id).toBe(draftId);
    expect(await getOutcome(deleteCallDraft(asStaff(), { draftId }))).toBe(
      "FORBIDDEN_ROLE published",
    );

    // A slot with files is retired, one without is deleted; listed again, it comes back.
    const researcher = makePersonActor((await makeReadyResearcher(scene.deps.db)).id);
    const dossier = await createDossier(
      { ...scene.deps, actor: researcher },
      { callSlug: slug, acronym: "RIV", title: "Rivières" },
    );
    await scene.deps.db.insert(appendixFiles).values({
      ...{ dossierId: dossier.id, slotId: appendices[0]?.id ?? "", fileName: "a.pdf" },
      ...{ format: "pdf", bytes: 1, sha256: "0".repeat(64), position: 1 },
      ...{ storageKey: randomUUID(), uploadedAt: now() },
    });
    const listSlots = () =>
      scene.deps.db
        .select({ id: callAppendices.id, retiredAt: callAppendices.retiredAt })
        .from(callAppendices)
        .where(eq(callAppendices.callId, callId));
    await save(draftId, { appendices: [] });
    await publish(draftId);
    expect(await listSlots()).toEqual([{ id: appendices[0]?.id, retiredAt: expect.any(Date) }]);
    await save(draftId, { appendices: appendices.slice(0, 1) });
    await publish(draftId);
    expect(await listSlots()).toEqual([{ id: appendices[0]?.id, retiredAt: null }]);
  });

  test("[E-11 part] bad content is refused by name: dates, a taken code, a form without a version", async () => {
    const content = complete({ reference: "REF-1" });
    await publish(await makeDraft(content));
    const [version] = await scene.deps.db
      .insert(formModelVersions)
      .values({ formModelId, number: 90, model: {} as never, createdAt: now() })
      .returning({ id: formModelVersions.id });
    const attempt = async (over: Partial<CallContent>) =>
      getOutcome(publish(await makeDraft(complete(over))));
    expect(await attempt({ code: content.code ?? "", reference: "REF-1" })).toBe(
      "INVALID checkList code=codeTaken reference=referenceTaken",
    );
    expect(await attempt({ opensAt: at(40 * DAY) })).toBe(
      "INVALID checkList closesAt=closingBeforeOpening",
    );
    expect(await attempt({ opensAt: at(-9 * DAY), closesAt: at(-DAY) })).toBe(
      "INVALID checkList closesAt=closingPast",
    );
    expect(await attempt({ closesAt: "2199-01-01T11:00:00.000Z" })).toBe(
      "INVALID checkList closesAt=tooFar",
    );
    expect(await attempt({ generalInformationForm: version?.id ?? null })).toBe(
      "INVALID checkList generalInformationForm=formNotPublished",
    );
    expect(await attempt({ generalInformationForm: form, scientificPropositionForm: null })).toBe(
      "INVALID checkList generalInformationForm=formWrongPlace",
    );
    expect(await attempt({ titleEn: "", summaryFr: " " })).toBe(
      "INVALID checkList titleEn=required summaryFr=required",
    );
    // Two drafts with one code, published at once: one of them is.
    const code = `TWIN${codes}`;
    const twins = [await makeDraft(complete({ code })), await makeDraft(complete({ code }))];
    const outcomes = await Promise.all(twins.map((draftId) => getOutcome(publish(draftId))));
    expect(outcomes.toSorted()).toEqual(["INVALID checkList code=codeTaken", "done"]);
    // The same code in another year is free.
    expect(await attempt({ code, year: 2050 })).toBe("done");
    // An earlier closing needs a reason and leaves 72 hours.
    const draftId = await makeDraft();
    await publish(draftId);
    await save(draftId, { closesAt: at(10 * DAY) });
    expect(await getOutcome(publish(draftId))).toBe(
      "INVALID checkList closesAt=closingReasonMissing",
    );
    expect(await getOutcome(publish(draftId, { reasonFr: "Budget" }))).toBe(
      "INVALID checkList closesAt=closingReasonMissing",
    );
    expect(await getOutcome(publish(draftId, REASON))).toBe("done");
    await save(draftId, { closesAt: at(2 * DAY) });
    expect(await getOutcome(publish(draftId, REASON))).toBe(
      "INVALID checkList closesAt=closingTooSoon",
    );
  });

  test("a planned call is published once at its minute, also by two workers; a blocked one is not, and its planner is told", async () => {
    const content = complete();
    const draftId = await makeDraft(content);
    const plan = async (moment: string) =>
      getOutcome(
        planPublication(asStaff(), {
          ...{ draftId, at: moment, ...NO_REASON, revision: await getRevision(draftId) },
        }),
      );
    const run = () => publishPlannedCalls.run(scene.deps, {});
    expect(await plan(at(-HOUR))).toBe("INVALID at=past");
    expect(await plan(at(40 * DAY))).toBe("INVALID checkList closesAt=closingPast");
    expect(await plan(at(HOUR))).toBe("done");
    expect(await getOutcome(cancelPublication(asStaff(), { draftId }))).toBe("done");
    expect(await getOutcome(cancelPublication(asStaff(), { draftId }))).toBe("STALE notPlanned");
    expect(await plan(at(2 * HOUR))).toBe("done");
    shift += HOUR;
    await run();
    expect((await find(draftId)).callId).toBeNull();
    expect(await listWays(null, content.titleFr ?? "")).not.toContain("search");
    shift += HOUR;
    await Promise.all([run(), run()]);
    await run();
    const { callId, publishAt } = await find(draftId);
    expect(publishAt).toBeNull();
    expect(await listEvents(callId ?? 0)).toMatchObject([
      { event: "call.published", kind: "product" },
    ]);

    // Nothing waits: there is nothing to plan.
    expect(await plan(at(HOUR))).toBe("STALE nothingToPublish");
    await save(draftId, { summaryFr: "Plus court" });
    expect(await plan(at(HOUR))).toBe("done");
    await scene.deps.db
      .update(callDraftFields)
      .set({ value: "" })
      .where(and(eq(callDraftFields.draftId, draftId), eq(callDraftFields.field, "titleEn")));
    shift += 2 * HOUR;
    await scene.queue.clear();
    await Promise.all([run(), run()]);
    const failed = await find(draftId);
    expect(failed).toMatchObject({ publishAt: null, publishFailure: "required:titleEn" });
    expect(failed.published?.summaryFr).toBe("Court");
    const mails = await scene.queue.runJobs(scene.deps);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Appel non publié.: Rivières zyphose/),
    ]);
    shift = 0;
  });

  test("[A-16 part] a copy begins next year's call with the latest forms and the same texts", async () => {
    const content = complete({ year: 2027, reference: "REF-COPY" });
    const { callId } = await publish(await makeDraft(content));
    const caller = { ...scene.deps, actor: productActor("test") };
    const latest = await publishFormVersion(caller, { formModelId, model: MODEL });
    const { id } = await copyCall(asStaff(), { callId });
    const { fields, callId: published } = await find(id);
    expect(published).toBeNull();
    expect(fields.scientificPropositionForm.value).toBe(latest.id);
    expect(fields).toMatchObject({
      ...{ code: { value: content.code }, year: { value: 2028 }, reference: { value: "" } },
      ...{ titleFr: { value: content.titleFr }, bodyEn: { value: content.bodyEn } },
    });
    const moved = new Date(fields.closesAt.value ?? "");
    expect(moved.getFullYear()).toBe(new Date(content.closesAt ?? "").getFullYear() + 1);
    expect(await getOutcome(copyCall(asStaff({ partnerId: partnerId + 999 }), { callId }))).toBe(
      "NOT_FOUND",
    );
  });
});

test("[E-11 part] a withdrawn call leaves every list, its page says why, and takes no dossier", async () => {
  const { db, clock } = scene.deps;
  const content = complete({ closesAt: at(2 * DAY) });
  const title = content.titleFr ?? "";
  const draftId = await makeDraft(content);
  expect(
    await getOutcome(withdrawCall(asStaff(), { draftId, reasonFr: "Budget", reasonEn: "Budget" })),
  ).toBe("FORBIDDEN_ROLE notPublished");
  const { callId, slug } = await publish(draftId);
  const close = await publish(await makeDraft());
  const person = makePersonActor((await makeReadyResearcher(db)).id);
  const caller = { ...scene.deps, actor: person };
  await setFavourite(caller, { callId, liked: true });
  expect(await listWays(callId, title)).toContain("list");
  const t = getTranslator("fr");
  const view = { locale: "fr", origin: "https://a.example" } as const;
  expect((await loadCallView(scene.search, slug, view, t)).title).toBe(title);

  const reasons = { reasonFr: "Budget annulé", reasonEn: "Budget cancelled" };
  expect(await getOutcome(withdrawCall(asStaff(), { draftId, ...reasons, reasonEn: " " }))).toBe(
    "INVALID reasonEn=missing",
  );
  expect(await getOutcome(withdrawCall(asStaff(), { draftId, ...reasons }))).toBe("done");
  expect(await listWays(callId, title)).toEqual([]);
  expect(await getOutcome(loadCallView(scene.search, slug, view, t))).toBe("GONE");
  const page = await findWithdrawnCall(scene.search, slug, "fr", t);
  expect(page).toMatchObject({ title, reason: "Budget annulé" });
  expect(page?.related.length).toBeGreaterThan(0);
  expect(page?.related.map(({ id }) => id)).not.toContain(callId);
  expect(await findWithdrawnCall(scene.search, close.slug, "fr", t)).toBeNull();

  const names = { callSlug: slug, acronym: "RIV", title: "Rivières" };
  expect(await getOutcome(createDossier(caller, names))).toBe("FORBIDDEN_ROLE callNotOpen");
  const favourites = await loadFavouriteGroups(db, person, clock.now(), "fr", t);
  expect(favourites.closed).toMatchObject([
    { id: callId, status: "withdrawn", time: null, retired: false },
  ]);
  const product = { ...scene.deps, actor: productActor("test") };
  await notifyClosingSoon(product, {});
  const told = await db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, person.userId));
  expect(told).toEqual([{ kind: "call_withdrawn" }]);
  // The button names the calls of the group, and removes as many.
  expect((await removeClosedFavourites(caller, {})).count).toBe(1);
  expect(await getOutcome(setFavourite(caller, { callId, liked: true }))).toBe("GONE");

  // For good: no second withdrawal, no change, no publication. A copy remains possible.
  expect(await getOutcome(withdrawCall(asStaff(), { draftId, ...reasons }))).toBe(
    "FORBIDDEN_ROLE withdrawn",
  );
  expect(await getOutcome(save(draftId, { titleFr: "Fleuves" }))).toBe("FORBIDDEN_ROLE withdrawn");
  expect(await getOutcome(publish(draftId))).toBe("FORBIDDEN_ROLE withdrawn");
  expect(await getOutcome(copyCall(asStaff(), { callId }))).toBe("done");
  const open = await db
    .select({ id: callDrafts.id })
    .from(callDrafts)
    .where(and(eq(callDrafts.callId, callId), isNull(callDrafts.publishAt)));
  expect(open).toHaveLength(1);
});
