import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { completenessOf } from "#features/proposals/deposits/queries/completeness.server.ts";
import { saveWholeForm } from "#features/proposals/dossier-form/commands/save-whole-form.server.ts";
import { saveFormContract } from "#features/proposals/dossier-form/endpoints.ts";
import { readWholeForm } from "#features/proposals/dossier-form/rules/read-whole-form.ts";
import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { refusedWords } from "#features/proposals/dossier-form/views/refused-words.server.ts";
import { readLargeForm } from "#platform/forms/read-large-form.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { problemResponse } from "#platform/http/problem.ts";
import { translator } from "#platform/i18n/registry.ts";
import { redirectionOf } from "../dossier/redirection.server.ts";

export const action = endpoint(
  saveFormContract,
  async ({ params: { id }, request, context, caller, info }) => {
    requirePerson(context);
    const form = await readLargeForm(request);
    const redirection = redirectionOf(form, id);
    const { refused, lastUpdate, place } = await saveWholeForm(caller, {
      dossierId: id,
      ...(await readWholeForm(form.data)),
    });
    const t = translator(info.locale);
    const formModelLastUpdate = lastUpdate.toISOString();
    if (Object.keys(refused).length > 0) {
      return problemResponse({
        code: "INVALID",
        details: Object.fromEntries(Object.entries(refused).map(([key, { code }]) => [key, code])),
        info,
        members: {
          message: await refusedWords(caller.db, place, refused, { locale: info.locale, t }),
          formModelLastUpdate,
        },
      });
    }
    return {
      message: t("dossierForm:saved.message"),
      completeness: await completenessOf(caller.db, id, {
        locale: info.locale,
        now: caller.clock.now(),
      }),
      formModelLastUpdate,
      redirection,
    };
  },
  { problemMembers: problemMessage("save") },
);

export const loader = action;
