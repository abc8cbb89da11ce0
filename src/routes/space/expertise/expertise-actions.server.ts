import { redirect } from "react-router";
import {
  addArchiveDomain,
  addErcDomain,
  addExpertiseTags,
  removeArchiveDomain,
  removeErcDomain,
  removeExpertiseTag,
  setPartnerConsent,
} from "#features/people/researchers/commands/change-expertise.server.ts";
import { expertiseActivityCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { TAG_LISTS } from "#features/people/researchers/rules/expertise.ts";
import { EXPERT_ACTIVITIES, expertiseHref } from "#features/people/researchers/rules/paths.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getRedirectAfterSave } from "../../redirect-after-save.ts";
import { handleEntryForm, savedHref } from "../entry-route.server.ts";

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
export async function handleExpertiseForm({ request, caller, info }: RouteArgs) {
  const form = await readForm(request, FIELDS);
  const { list } = form.values;
  const path = expertiseHref();
  if (list === EXPERT_ACTIVITIES) {
    return handleEntryForm(caller, expertiseActivityCommands, form, { path, list });
  }
  const change = async () => {
    await changePart(caller, form);
    throw redirect(getRedirectAfterSave(form.data, info, savedHref(path, list)), 303);
  };
  return submit(form, change, { formName: list });
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
      if (!TAG_LISTS.some((known) => known === list)) throw new DomainError("BAD_REQUEST");
      return remove
        ? removeExpertiseTag(caller, { list, word: remove })
        : addExpertiseTags(caller, { list, words });
  }
}
