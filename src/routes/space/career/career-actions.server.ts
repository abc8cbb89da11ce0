import { redirect } from "react-router";
import { answerOffer } from "#features/people/researchers/commands/answer-offer.server.ts";
import { breakKind } from "#features/people/researchers/commands/entry-kinds.server.ts";
import { moveCareerItem } from "#features/people/researchers/commands/move-career-item.server.ts";
import {
  removeCareerItem,
  restoreCareerItem,
} from "#features/people/researchers/commands/remove-career-item.server.ts";
import { requestOrcidReading } from "#features/people/researchers/commands/request-orcid-reading.server.ts";
import { saveBiography } from "#features/people/researchers/commands/save-biography.server.ts";
import { BIOGRAPHY, BREAKS, careerHref } from "#features/people/researchers/rules/entry-hrefs.ts";
import { ENTRY_VERSION, versionField } from "#features/people/researchers/rules/form-version.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError, errorCodeOf } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { afterSaving } from "../../after-saving.ts";
import { actOnEntry } from "../entry-route.server.ts";

const FIELDS = ["list", "do", "id", "to", "answer", "biography", ENTRY_VERSION] as const;
type CareerForm = PostedForm<(typeof FIELDS)[number]>;

/** What the forms and buttons of the career page ask for. */
export async function actOnCareer({ request, caller, info }: RouteArgs) {
  const form = await readForm(request, FIELDS);
  const page = careerHref();
  switch (form.values.list) {
    case "orcid": {
      const { requestedAt } = await requestOrcidReading(caller, {});
      throw redirect(`${page}?lecture=${requestedAt.getTime()}#orcid`, 303);
    }
    case BIOGRAPHY: {
      const save = async () => {
        const version = versionField(form.values[ENTRY_VERSION]);
        await saveBiography(caller, { biography: form.values.biography, version });
        const usual = `${page}?fait=${BIOGRAPHY}#${BIOGRAPHY}`;
        throw redirect(afterSaving(form.data, info, usual), 303);
      };
      return submit(form, save, { name: BIOGRAPHY });
    }
    case BREAKS:
      return actOnEntry(caller, breakKind, form, { path: page, list: BREAKS });
    default:
      throw redirect(await actOnItem(caller, form), 303);
  }
}

/** Does what a button of an entry asks for; gives the address that shows it done. */
async function actOnItem(caller: Caller, { values }: CareerForm): Promise<string> {
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
        if (errorCodeOf(error) === "TAKEN") return done("full", values.list);
        throw error;
      }
    }
    case "answer": {
      const { kind } = await answerOffer(caller, { id, answer });
      return `${done("answered", kind)}#${kind}`;
    }
    default:
      throw new DomainError("BAD_REQUEST");
  }
}
