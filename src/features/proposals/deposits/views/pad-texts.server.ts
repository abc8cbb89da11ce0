import { locksOf } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { WRITE_ACTS } from "#features/proposals/dossier-form/rules/write-act.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { padDifferences } from "#features/proposals/pads/queries/pad-differences.server.ts";
import { padNow } from "#features/proposals/pads/queries/pads.server.ts";
import { charactersOver, valueOfPad } from "#features/proposals/pads/rules/pad-answer.ts";
import { digestOfAnswer, digestOfText } from "#features/proposals/pads/rules/pad-difference.ts";
import { padIdOf } from "#features/proposals/pads/rules/pad-place.ts";
import { isLocked } from "#form-engine/locks.ts";
import { nameOccurrence } from "#form-engine/occurrences.ts";
import { type TextValue, textOf } from "#form-engine/types/text/rules.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DossierParts } from "../queries/dossier-parts.server.ts";
import { questionHref } from "../ui/completeness/missing-places.ts";

/** Texts of pads that a deposit would not contain: how each differs from its answer, and what may be done about it. */
export async function padTexts(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { forms, locale }: { forms: DossierParts["forms"]; locale: Locale },
) {
  const found = await padDifferences(db, dossier.id, forms);
  const texts = found.map(async ({ formModelType, question, answer }) => {
    const place = { dossierId: dossier.id, formModelType };
    const { document } = await padNow(db, { ...place, key: question.key });
    const value = valueOfPad(question.node, document);
    const over = charactersOver(question.node, value);
    const locks = await locksOf(db, place);
    return {
      formModelType,
      padId: padIdOf(question.key),
      label: nameOccurrence(question, locale),
      href: questionHref(dossier.id, formModelType, question.key),
      before: (answer as readonly TextValue[]).map(textOf).join("\n"),
      after: textOf(value),
      padDigest: digestOfText(value),
      answerDigest: digestOfAnswer(answer),
      /** The right to decide: that of writing in the form. */
      mayDecide: can(actor, WRITE_ACTS[formModelType], dossier).ok,
      /** Why the text cannot be brought into the answer as it is; null where it can. */
      obstacle: isLocked({ locks }, question.node)
        ? ({ kind: "locked" } as const)
        : over > 0
          ? ({ kind: "tooLong", over, max: question.node.maxCharacters } as const)
          : null,
    };
  });
  return Promise.all(texts);
}

export type PadTextView = Awaited<ReturnType<typeof padTexts>>[number];
