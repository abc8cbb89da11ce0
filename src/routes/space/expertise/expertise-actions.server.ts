import { redirect } from "react-router";
import {
  addArchiveDomain,
  addErcDomain,
  removeArchiveDomain,
  removeErcDomain,
} from "#features/people/researchers/commands/change-expertise-domains.server.ts";
import {
  addExpertiseWords,
  removeExpertiseWord,
} from "#features/people/researchers/commands/change-expertise-words.server.ts";
import { expertiseActivityKind } from "#features/people/researchers/commands/entry-kinds.server.ts";
import { setPartnerConsent } from "#features/people/researchers/commands/set-partner-consent.server.ts";
import { EXPERT_WORK, expertiseHref } from "#features/people/researchers/rules/entry-hrefs.ts";
import { WORD_LISTS } from "#features/people/researchers/rules/expertise.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { afterSaving } from "../../after-saving.ts";
import { actOnEntry, savedIn } from "../entry-route.server.ts";

const FIELDS = [
  "list",
  "do",
  "id",
  "to",
  "remove",
  "code",
  "words",
  "approve",
  "erc1",
  "erc2",
  "erc3",
] as const;
type ExpertiseForm = PostedForm<(typeof FIELDS)[number]>;

/** What the forms and buttons of the expertise page ask for; each part of the page is a form of its own. */
export async function actOnExpertise({ request, caller, info }: RouteArgs) {
  const form = await readForm(request, FIELDS);
  const { list } = form.values;
  const path = expertiseHref();
  if (list === EXPERT_WORK) {
    return actOnEntry(caller, expertiseActivityKind, form, { path, list });
  }
  const change = async () => {
    await changePart(caller, form);
    throw redirect(afterSaving(form.data, info, savedIn(path, list)), 303);
  };
  return submit(form, change, { name: list });
}

async function changePart(caller: Caller, { values }: ExpertiseForm): Promise<void> {
  const { list, remove, code, words } = values;
  switch (list) {
    case "erc":
      return remove ? removeErcDomain(caller, { id: remove }) : addErcDomain(caller, values);
    case "hal":
      return remove
        ? removeArchiveDomain(caller, { code: remove })
        : addArchiveDomain(caller, { code });
    case "partner":
      return setPartnerConsent(caller, { appears: values.approve === "on" });
    default:
      if (!WORD_LISTS.some((known) => known === list)) throw new DomainError("BAD_REQUEST");
      return remove
        ? removeExpertiseWord(caller, { list, word: remove })
        : addExpertiseWords(caller, { list, words });
  }
}
