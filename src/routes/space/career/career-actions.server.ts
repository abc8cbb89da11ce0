import { redirect } from "react-router";
import {
  moveCareerItem,
  removeCareerItem,
  restoreCareerItem,
} from "#features/people/researchers/commands/arrange-career-items.server.ts";
import { breakCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { resolveOrcidConflict } from "#features/people/researchers/commands/merge-orcid-record.server.ts";
import { requestOrcidReading } from "#features/people/researchers/commands/request-orcid-reading.server.ts";
import { saveBiography } from "#features/people/researchers/commands/save-profile.server.ts";
import {
  ENTRY_VERSION,
  parseVersionField,
} from "#features/people/researchers/rules/entry-input.ts";
import { BIOGRAPHY_FORM, BREAKS, careerHref } from "#features/people/researchers/rules/paths.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getRedirectAfterSave } from "../../redirect-after-save.ts";
import { handleEntryForm } from "../entry-route.server.ts";

const FIELDS = ["list", "do", "id", "to", "answer", "biography", ENTRY_VERSION] as const;
type CareerForm = PostedForm<(typeof FIELDS)[number]>;

/** What the forms and buttons of the career page ask for. */
export async function handleCareerForm({ request, caller, info }: RouteArgs) {
  const form = await readForm(request, FIELDS);
  const page = careerHref();
  switch (form.values.list) {
    case "orcid": {
      const { requestedAt } = await requestOrcidReading(caller, {});
      throw redirect(`${page}?lecture=${requestedAt.getTime()}#orcid`, 303);
    }
    case BIOGRAPHY_FORM: {
      const save = async () => {
        const version = parseVersionField(form.values[ENTRY_VERSION]);
        await saveBiography(caller, { biography: form.values.biography, version });
        const usual = `${page}?fait=${BIOGRAPHY_FORM}#${BIOGRAPHY_FORM}`;
        throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
      };
      return submit(form, save, { formName: BIOGRAPHY_FORM });
    }
    case BREAKS:
      return handleEntryForm(caller, breakCommands, form, { path: page, list: BREAKS });
    default:
      throw redirect(await runItemAction(caller, form), 303);
  }
}

/** Does what a button of an entry asks for; gives the address that shows it done. */
async function runItemAction(caller: Caller, { values }: CareerForm): Promise<string> {
  const { do: wanted, id, to, answer } = values;
  const done = (fait: string, liste: string) =>
    `${careerHref()}?${new URLSearchParams({ fait, liste, id })}`;
  switch (wanted) {
    case "place":
      await moveCareerItem(caller, { id, to });
      return `${careerHref()}#e-${id}`;
    case "remove":
      // The button that undoes takes the focus, which browsers give to nothing where an address names a place.
      return done("removed", (await removeCareerItem(caller, { id })).kind);
    case "restore": {
      try {
        const { kind } = await restoreCareerItem(caller, { id });
        return `${done("restored", kind)}#${kind}`;
      } catch (error) {
        // Still removed, and still to be brought back once there is room.
        if (toErrorCode(error) === "TAKEN") return done("full", values.list);
        throw error;
      }
    }
    case "answer": {
      const { kind } = await resolveOrcidConflict(caller, { id, answer });
      return `${done("answered", kind)}#${kind}`;
    }
    default:
      throw new DomainError("BAD_REQUEST");
  }
}
