import { appearAsPartner } from "#features/researchers/commands/appear-as-partner.server.ts";
import {
  addArchiveDomain,
  addErcDomain,
  removeArchiveDomain,
  removeErcDomain,
} from "#features/researchers/commands/change-expertise-domains.server.ts";
import {
  addExpertiseWords,
  removeExpertiseWord,
} from "#features/researchers/commands/change-expertise-words.server.ts";
import { expertiseActivityKind } from "#features/researchers/commands/entry-kinds.server.ts";
import { actOnList, type ListOutcome } from "#features/researchers/commands/entry-pages.server.ts";
import { ercParents } from "#features/researchers/queries/expertise.server.ts";
import { EXPERT_WORK } from "#features/researchers/rules/addresses.ts";
import {
  type AddOutcome,
  chosenIds,
  deepestDomain,
  WORD_LISTS,
  type WordList,
} from "#features/researchers/rules/expertise.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";

export type ExpertisePart = "erc" | "hal" | WordList | "partner" | typeof EXPERT_WORK;

export type ExpertiseOutcome =
  | { readonly kind: "saved"; readonly part: ExpertisePart }
  /** Nothing was written: why, and what was typed. */
  | {
      readonly kind: "refused";
      readonly part: "erc" | "hal" | WordList;
      readonly why: Exclude<AddOutcome, "added">;
      readonly typed: string;
    }
  | { readonly kind: "incomplete" }
  | { readonly kind: "list"; readonly outcome: ListOutcome; readonly id: string };

/** What the forms of the expertise page ask for. */
export async function actOnExpertise(
  deps: Pick<Deps, "db" | "clock">,
  userId: string,
  form: FormData,
): Promise<ExpertiseOutcome> {
  const asked = textFields(form, ["list", "id", "remove", "code", "words", "approve"]);
  switch (asked.list) {
    case EXPERT_WORK: {
      const outcome = await actOnList(deps, expertiseActivityKind, userId, form);
      return { kind: "list", outcome, id: asked.id };
    }
    case "erc":
      if (asked.remove) return saved("erc", removeErcDomain(deps, userId, asked.remove));
      return added("erc", "", await addChosenErc(deps, userId, form));
    case "hal":
      if (asked.remove) return saved("hal", removeArchiveDomain(deps, userId, asked.remove));
      return added("hal", asked.code, await addArchiveDomain(deps, userId, asked.code));
    case "partner": {
      const outcome = await appearAsPartner(deps, userId, asked.approve === "on");
      return outcome === "incomplete" ? { kind: outcome } : { kind: "saved", part: "partner" };
    }
    default:
      return actOnWords(deps, userId, asked);
  }
}

async function actOnWords(
  deps: Pick<Deps, "db" | "clock">,
  userId: string,
  asked: Readonly<Record<"list" | "remove" | "words", string>>,
): Promise<ExpertiseOutcome> {
  const list = WORD_LISTS.find((known) => known === asked.list);
  if (!list) throw new DomainError("BAD_REQUEST");
  if (asked.remove) return saved(list, removeExpertiseWord(deps, userId, list, asked.remove));
  return added(list, asked.words, await addExpertiseWords(deps, userId, list, asked.words));
}

async function addChosenErc(deps: Pick<Deps, "db">, userId: string, form: FormData) {
  const { erc1, erc2, erc3 } = textFields(form, ["erc1", "erc2", "erc3"]);
  const chosen = chosenIds([erc1, erc2, erc3]);
  const deepest = deepestDomain(chosen, await ercParents(deps.db, chosen));
  return deepest === null ? "unknown" : addErcDomain(deps, userId, deepest);
}

async function saved(part: ExpertisePart, work: Promise<void>): Promise<ExpertiseOutcome> {
  await work;
  return { kind: "saved", part };
}

const added = (part: "erc" | "hal" | WordList, typed: string, why: AddOutcome): ExpertiseOutcome =>
  why === "added" ? { kind: "saved", part } : { kind: "refused", part, why, typed };
