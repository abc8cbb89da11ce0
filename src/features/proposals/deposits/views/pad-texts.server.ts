import { loadLockedQuestions } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { WRITE_ACTS } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { findPadDifferences } from "#features/proposals/pads/queries/pad-differences.server.ts";
import { loadPadContent } from "#features/proposals/pads/queries/pads.server.ts";
import {
  countCharactersOver,
  digestAnswer,
  digestText,
  documentToValue,
} from "#features/proposals/pads/rules/pad-answer.ts";
import { toPadId } from "#features/proposals/pads/rules/pad-ref.ts";
import { isLocked } from "#form-engine/form-state.ts";
import { nameOccurrence } from "#form-engine/occurrences.ts";
import { getValueText, type TextValue } from "#form-engine/types/text/rules.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DossierParts } from "../queries/dossier-parts.server.ts";
import { questionHref } from "../rules/paths.ts";

/** Pad texts that a deposit would not contain: the difference from the answer, and the possible decisions. */
export async function loadPadTexts(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { forms, locale }: { forms: DossierParts["forms"]; locale: Locale },
) {
  const found = await findPadDifferences(db, dossier.id, forms);
  const texts = found.map(async ({ formModelType, question, answer }) => {
    const place = { dossierId: dossier.id, formModelType };
    const { document } = await loadPadContent(db, { ...place, key: question.key });
    const value = documentToValue(question.node, document);
    const over = countCharactersOver(question.node, value);
    const locks = await loadLockedQuestions(db, place);
    return {
      formModelType,
      padId: toPadId(question.key),
      label: nameOccurrence(question, locale),
      href: questionHref(dossier.id, formModelType, question.key),
      before: (answer as readonly TextValue[]).map(getValueText).join("\n"),
      after: getValueText(value),
      padDigest: digestText(value),
      answerDigest: digestAnswer(answer),
      /** Deciding needs the right to write in the form. */
      mayDecide: can(actor, WRITE_ACTS[formModelType], dossier).ok,
      /** Why the text cannot be copied into the answer; null where it can. */
      obstacle: isLocked({ locks }, question.node)
        ? ({ kind: "locked" } as const)
        : over > 0
          ? ({ kind: "tooLong", over, max: question.node.maxCharacters } as const)
          : null,
    };
  });
  return Promise.all(texts);
}

export type PadTextView = Awaited<ReturnType<typeof loadPadTexts>>[number];
