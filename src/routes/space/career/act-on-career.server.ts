import { answerOffer } from "#features/researchers/commands/answer-offer.server.ts";
import { askOrcidReading } from "#features/researchers/commands/ask-orcid-reading.server.ts";
import { breakKind } from "#features/researchers/commands/entry-kinds.server.ts";
import { actOnList, placeOf } from "#features/researchers/commands/entry-pages.server.ts";
import { placeCareerItem } from "#features/researchers/commands/place-career-item.server.ts";
import {
  removeCareerItem,
  restoreCareerItem,
} from "#features/researchers/commands/remove-career-item.server.ts";
import { saveBiography } from "#features/researchers/commands/save-biography.server.ts";
import { BREAKS } from "#features/researchers/rules/addresses.ts";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";

export type CareerOutcome =
  | { readonly kind: "reading"; readonly askedAt: Date }
  | { readonly kind: "biography"; readonly refused: { text: string; news: "tooLong" } | null }
  | { readonly kind: "removedBreak" | "breaksFull"; readonly undo: Record<string, string> }
  | {
      readonly kind: "placed" | "removed" | "restored" | "answered";
      readonly list: string;
      readonly id: string;
    };

/** What the buttons of the career page ask for. */
export async function actOnCareer(
  deps: DepsWithQueue,
  userId: string,
  form: FormData,
): Promise<CareerOutcome> {
  const asked = textFields(form, ["list", "do", "id", "to", "answer"]);
  if (asked.list === "orcid") {
    const askedAt = await askOrcidReading(deps, userId);
    if (!askedAt) throw new DomainError("TOO_MANY_REQUESTS");
    return { kind: "reading", askedAt };
  }
  if (asked.list === "biographie") {
    const { biography } = textFields(form, ["biography"]);
    const saved = (await saveBiography(deps, userId, biography)).kind === "saved";
    return { kind: "biography", refused: saved ? null : { text: biography, news: "tooLong" } };
  }
  if (asked.list === BREAKS) {
    const outcome = await actOnList(deps, breakKind, userId, form);
    if (outcome.kind === "removed") return { kind: "removedBreak", undo: outcome.undo };
    if (outcome.kind === "full") return { kind: "breaksFull", undo: outcome.undo };
    return { kind: outcome.kind, list: BREAKS, id: asked.id };
  }
  const { kind, done } = await actOnItem(deps, userId, asked);
  return { kind: done, list: kind, id: asked.id };
}

async function actOnItem(
  deps: DepsWithQueue,
  userId: string,
  asked: Readonly<Record<"do" | "id" | "to" | "answer", string>>,
) {
  switch (asked.do) {
    case "place": {
      const to = placeOf(asked.to);
      return { ...(await placeCareerItem(deps, userId, asked.id, to)), done: "placed" } as const;
    }
    case "remove":
      return { ...(await removeCareerItem(deps, userId, asked.id)), done: "removed" } as const;
    case "restore":
      return { ...(await restoreCareerItem(deps, userId, asked.id)), done: "restored" } as const;
    case "answer": {
      const answer = asked.answer === "orcid" ? "orcid" : "mine";
      return { ...(await answerOffer(deps, userId, asked.id, answer)), done: "answered" } as const;
    }
    default:
      throw new DomainError("BAD_REQUEST");
  }
}
