import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import {
  findDossierForm,
  loadAnswers,
  toFormState,
} from "#features/proposals/dossier-form/queries/form-state.server.ts";
import {
  dossierAnswerHistory,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { checkKeyExists } from "#form-engine/form-state.ts";
import {
  buildModelInput,
  choice,
  group,
  question,
  section,
} from "#form-engine/testing/build-form.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { makeDossier } from "#tests/factories/dossiers.ts";
import {
  findCallFormVersion,
  publishOnCall,
  setCallFormVersion,
} from "#tests/factories/form-versions.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { bringUpToDate } from "./commands/update-dossier.server.ts";

/** No text is lost, whatever designers publish and whatever version a page still shows. */

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const formModelType = "scientific_proposition";
const LEAVES = ["q0", "q1", "q2", "q3", "q4"] as const;
const PLACES = ["top", "section", "g0", "g1", "gone"] as const;
const KINDS = ["plain", "rich", "short", "integer", "currency", "choice", "conditional"] as const;
type Kind = (typeof KINDS)[number];

interface Design {
  readonly leaves: readonly { place: (typeof PLACES)[number]; kind: Kind }[];
  /** Whether `g1` is repeated, and stands in `g0`. */
  readonly isRepeated: boolean;
  readonly isNested: boolean;
  readonly options: readonly string[];
}

const makeDesigns = (kinds: readonly Kind[]): fc.Arbitrary<Design> =>
  fc.record({
    leaves: fc.array(
      fc.record({ place: fc.constantFrom(...PLACES), kind: fc.constantFrom(...kinds) }),
      { minLength: LEAVES.length, maxLength: LEAVES.length },
    ),
    isRepeated: fc.boolean(),
    isNested: fc.boolean(),
    options: fc.constantFrom(["x", "y", "z"], ["x", "z"], ["y", "x"]),
  });
const DESIGN = makeDesigns(KINDS);

function buildLeaf(id: string, kind: Kind, { options }: Design) {
  switch (kind) {
    case "rich":
      return question(id, "text", { wysiwyg: true });
    case "short":
      return question(id, "text", { maxCharacters: 4 });
    case "integer":
    case "currency":
      return question(id, kind);
    case "choice":
      return choice(id, [...options]);
    case "conditional":
      return question(id, "text", { visibleWhen: [{ node: "c", isOneOf: ["x"] }] });
    default:
      return question(id);
  }
}

function buildDesign(design: Design) {
  const at = (place: (typeof PLACES)[number]) =>
    design.leaves.flatMap((leaf, index) =>
      leaf.place === place ? [buildLeaf(LEAVES[index] ?? "", leaf.kind, design)] : [],
    );
  const inner = (design.isRepeated ? group : section)("g1", [...at("g1"), question("keep1")]);
  const outer = [...at("g0"), question("keep0")];
  return buildModelInput([
    choice("c", [...design.options]),
    ...at("top"),
    section("s", [...at("section"), question("keeps")]),
    group("g0", design.isNested ? [...outer, inner] : outer),
    ...(design.isNested ? [] : [inner]),
  ]);
}

/** The key of a leaf in a design, in the first or the second repetition; null if it has no question there. */
function toKey(design: Design, leaf: number, groupId: string): string | null {
  const place = design.leaves[leaf]?.place ?? "gone";
  const id = LEAVES[leaf] ?? "";
  if (place === "gone") return null;
  if (place === "g0") return `g0:${groupId}/${id}`;
  const outer = design.isNested ? `g0:${groupId}/` : "";
  if (place === "g1") return design.isRepeated ? `${outer}g1:first/${id}` : `${outer}${id}`;
  return id;
}

/** Words of its own: the history keeps a text that loses more than a few words. */
const toText = (token: number) =>
  Array.from({ length: 8 }, (_, word) => `t${token}w${word}`).join(" ");

const TEXT_KINDS: ReadonlySet<string | undefined> = new Set(["plain", "rich", "conditional"]);

function toAnswer(kind: Kind | undefined, token: number, options: readonly string[]): unknown[] {
  if (kind === "choice") return [options[token % options.length]];
  if (!TEXT_KINDS.has(kind)) return [String(token)];
  return [kind === "rich" ? textToDocument(toText(token)) : toText(token)];
}

type Step =
  | { kind: "publish"; design: Design }
  | { kind: "again"; version: number }
  | { kind: "save"; leaf: number; groupId: string; stale: number };

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("publish" as const), design: DESIGN }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("again" as const), version: fc.nat(5) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("save" as const),
        leaf: fc.nat(LEAVES.length - 1),
        groupId: fc.constantFrom("first", "k1"),
        stale: fc.nat(3),
      }),
    },
  ),
  { minLength: 4, maxLength: 12 },
);

async function readTexts(dossierId: string) {
  const { db } = scene.deps;
  const formRef = { dossierId, formModelType } as const;
  const found = await findDossierForm(db, formRef);
  if (!found) throw new Error("no form");
  const answers = await loadAnswers(db, formRef);
  const state = toFormState(answers, new Set());
  const current = [...state.answers].filter(
    ([key]) => checkKeyExists(found.form, state, key) === "yes",
  );
  const aside = await db
    .select({ answer: dossierUnplacedAnswers.answer })
    .from(dossierUnplacedAnswers)
    .where(eq(dossierUnplacedAnswers.dossierId, dossierId));
  const history = await db
    .select({ answer: dossierAnswerHistory.answer })
    .from(dossierAnswerHistory)
    .where(eq(dossierAnswerHistory.dossierId, dossierId));
  return {
    current: JSON.stringify(current.map(([, answer]) => answer)),
    aside: JSON.stringify(aside),
    history: JSON.stringify(history),
    keys: [...answers.keys()],
    answers: Object.fromEntries(
      [...answers].flatMap(([key, { answer }]) => (answer.length > 0 ? [[key, answer]] : [])),
    ),
    form: found.form,
    state,
  };
}

const hasToken = (text: string, token: number) => text.includes(toText(token));

test("[E-03 part] any history of designs and saves, also of earlier pages: every text is an answer, set aside or in the history", async () => {
  await fc.assert(
    fc.asyncProperty(DESIGN, STEPS, async (start, steps) => {
      const dossier = await makeDossier(scene.deps, [buildDesign(start)]);
      const { versionId } = await findCallFormVersion(scene.deps, dossier.call.id);
      const versions = [{ id: versionId, design: start }];
      let current = 0;
      let token = 1000;
      const typed: number[] = [];
      // Two repetitions from the start.
      await saveAnswers(dossier.caller, {
        dossierId: dossier.id,
        formModelType,
        changes: [{ id: randomUUID(), key: "g0", version: 0, answer: ["first", "k1"] }],
      });
      for (const step of steps) {
        const before = await readTexts(dossier.id);
        if (step.kind === "save") {
          // A page of an earlier version, with the version that its answer had last.
          const shown = versions[step.stale === 0 ? (step.leaf * 7) % versions.length : current];
          const key = shown && toKey(shown.design, step.leaf, step.groupId);
          if (!shown || !key) continue;
          token++;
          const { design } = shown;
          const answer = toAnswer(design.leaves[step.leaf]?.kind, token, design.options);
          const version =
            (await loadAnswers(scene.deps.db, { dossierId: dossier.id, formModelType })).get(key)
              ?.version ?? 0;
          const { verdicts } = await saveAnswers(dossier.caller, {
            dossierId: dossier.id,
            formModelType,
            formVersion: shown.id,
            changes: [{ id: randomUUID(), key, version, answer }],
          });
          const verdict = verdicts.get(key);
          const isInvalid = verdict?.kind === "refused" && verdict.refusal.code === "invalid";
          if (TEXT_KINDS.has(design.leaves[step.leaf]?.kind) && !isInvalid) typed.push(token);
        } else {
          if (step.kind === "publish") {
            const model = buildDesign(step.design);
            const id = await publishOnCall(scene.deps, dossier.call.id, model);
            versions.push({ id, design: step.design });
            current = versions.length - 1;
          } else {
            current = step.version % versions.length;
            const id = versions[current]?.id ?? "";
            await setCallFormVersion(scene.deps, dossier.call.id, id);
          }
          await bringUpToDate(scene.deps, dossier.id);
        }
        const after = await readTexts(dossier.id);
        const all = `${after.current}${after.aside}${after.history}`;
        expect(typed.filter((one) => !hasToken(all, one))).toEqual([]);
        if (step.kind === "save") continue;
        // What stood in the form before an update is in the form or set aside, not only in the history.
        const visible = `${after.current}${after.aside}`;
        const lost = typed.filter(
          (one) => hasToken(`${before.current}${before.aside}`, one) && !hasToken(visible, one),
        );
        expect(lost).toEqual([]);
        const form = await findDossierForm(scene.deps.db, { dossierId: dossier.id, formModelType });
        expect(form?.versionId).toBe(versions[current]?.id);
        // No answer is left under a key of another version.
        expect(
          after.keys.filter((key) => checkKeyExists(after.form, after.state, key) === "no"),
        ).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

/** An answer that was converted without loss and set aside later is of the converted type. */
const DESIGN_WITHOUT_CONVERSION = makeDesigns([
  "plain",
  "short",
  "integer",
  "choice",
  "conditional",
]);

test("[E-03 part] an earlier version published again finds the answers as they were", async () => {
  await fc.assert(
    fc.asyncProperty(
      DESIGN_WITHOUT_CONVERSION,
      fc.array(DESIGN_WITHOUT_CONVERSION, { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(fc.tuple(fc.nat(LEAVES.length - 1), fc.constantFrom("first", "k1")), {
        maxLength: 6,
        selector: (one) => one.join(),
      }),
      async (start, designs, places) => {
        const dossier = await makeDossier(scene.deps, [buildDesign(start)]);
        const { versionId } = await findCallFormVersion(scene.deps, dossier.call.id);
        const changes = new Map<string, unknown>([
          ["g0", ["first", "k1"]],
          ["c", ["x"]],
        ]);
        for (const [index, [leaf, groupId]] of places.entries()) {
          const key = toKey(start, leaf, groupId);
          const kind = start.leaves[leaf]?.kind;
          if (key) changes.set(key, toAnswer(kind, 1000 + index, start.options));
        }
        await saveAnswers(dossier.caller, {
          dossierId: dossier.id,
          formModelType,
          changes: [...changes].map(([key, answer]) => ({
            id: randomUUID(),
            key,
            version: 0,
            answer,
          })),
        });
        const before = await readTexts(dossier.id);
        for (const design of designs) {
          await publishOnCall(scene.deps, dossier.call.id, buildDesign(design));
          await bringUpToDate(scene.deps, dossier.id);
        }
        await setCallFormVersion(scene.deps, dossier.call.id, versionId);
        await bringUpToDate(scene.deps, dossier.id);
        const after = await readTexts(dossier.id);
        expect(after.answers).toEqual(before.answers);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
