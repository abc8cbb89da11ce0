import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Form } from "#form-engine/form.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { listOccurrences, type Occurrence } from "#form-engine/occurrences.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LruMap } from "#platform/lru-map.ts";
import { digestAnswer, digestPadText, documentToValue } from "../rules/pad-answer.ts";
import { hasPad } from "../rules/pad-ref.ts";
import { pads } from "../tables.server.ts";
import { loadPadContent } from "./pads.server.ts";

interface AnsweredForm {
  readonly formModelType: FormModelType;
  readonly form: Form;
  readonly answers: readonly (readonly [key: string, answer: Answer])[];
}

/** A pad whose text is neither in its answer nor settled. */
interface PadDifference {
  readonly formModelType: FormModelType;
  readonly question: Occurrence & { readonly node: TextNode };
  readonly answer: Answer;
}

/**
 * Digests by pad revision: every page of a dossier asks for differences, and a pad is loaded again only after a change.
 * A null digest means an empty pad.
 */
const digestCache = new LruMap<string, { readonly digest: string | null }>(5_000);

/**
 * Pads of visible questions whose text a deposit would not contain. One statement if no pad changed since the last call
 * in this process.
 */
export async function findPadDifferences(
  db: Db,
  dossierId: string,
  forms: readonly AnsweredForm[],
): Promise<readonly PadDifference[]> {
  const rows = await listWrittenPads(db, dossierId);
  if (rows.length === 0) return [];
  const found: PadDifference[] = [];
  for (const { formModelType, form, answers } of forms) {
    const written = new Map(
      rows.filter((row) => row.formModelType === formModelType).map((row) => [row.key, row]),
    );
    if (written.size === 0) continue;
    const byKey = new Map(answers);
    for (const { node, ...at } of listOccurrences(form, { answers: byKey, locks: new Set() })) {
      const pad = written.get(at.key);
      if (!pad || !hasPad(node)) continue;
      const answer = byKey.get(at.key) ?? NO_ANSWER;
      const digest = await loadPadDigest(db, { ...pad, dossierId, node });
      if (digest === null || digest === pad.settledDigest || digest === digestAnswer(answer))
        continue;
      found.push({ formModelType, question: { ...at, node }, answer });
    }
  }
  return found;
}

type WrittenPad = Awaited<ReturnType<typeof listWrittenPads>>[number];

/** Pads that were written in after their creation. */
const listWrittenPads = (db: Db, dossierId: string) => {
  const updates = sql`(select count(*) || ' ' || coalesce(max(u.id), 0) from pad_updates u where u.pad_id = ${pads.id})`;
  return db
    .select({
      id: pads.id,
      formModelType: pads.formModelType,
      key: pads.key,
      settledDigest: pads.settledDigest,
      /** Changes whenever the text may have changed. */
      revision: sql<string>`concat_ws(' ', ${pads.generation}, ${pads.mergedAt}, ${updates})`,
    })
    .from(pads)
    .where(
      and(
        eq(pads.dossierId, dossierId),
        or(
          isNotNull(pads.mergedAt),
          sql`exists (select from pad_updates u where u.pad_id = ${pads.id})`,
        ),
      ),
    );
};

async function loadPadDigest(
  db: Db,
  { id, revision, node, ...padRef }: WrittenPad & { dossierId: string; node: TextNode },
): Promise<string | null> {
  const name = `${id} ${revision} ${node.wysiwyg}`;
  const known = digestCache.get(name);
  if (known) return known.digest;
  const { document } = await loadPadContent(db, padRef);
  const digest = digestPadText(documentToValue(node, document));
  digestCache.set(name, { digest });
  return digest;
}
