import { loadCompleteness } from "#features/proposals/deposits/queries/completeness.server.ts";
import { saveWholeForm } from "#features/proposals/dossier-form/commands/save-whole-form.server.ts";
import { saveFormContract } from "#features/proposals/dossier-form/endpoints.ts";
import { readFormBody } from "#features/proposals/dossier-form/rules/posted-form.ts";
import { getRedirection } from "#features/proposals/dossier-form/rules/redirection.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { formatRefusedAnswers } from "#features/proposals/dossier-form/views/refused-answers.server.ts";
import { readLargeForm } from "#platform/forms/read-form.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { createProblemResponse } from "#platform/http/problem.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

export const action = endpoint(
  saveFormContract,
  async ({ params: { id }, request, caller, info }) => {
    const form = await readLargeForm(request);
    const redirection = getRedirection(form, id);
    const { refused, lastUpdate, place } = await saveWholeForm(caller, {
      dossierId: id,
      ...(await readFormBody(form.data)),
    });
    const t = getTranslator(info.locale);
    const formModelLastUpdate = lastUpdate.toISOString();
    if (Object.keys(refused).length > 0) {
      return createProblemResponse({
        code: "INVALID",
        details: Object.fromEntries(Object.entries(refused).map(([key, { code }]) => [key, code])),
        info,
        members: {
          message: await formatRefusedAnswers(caller.db, place, refused, {
            locale: info.locale,
            t,
          }),
          formModelLastUpdate,
        },
      });
    }
    return {
      message: t("dossierForm:saved.message"),
      completeness: await loadCompleteness(caller.db, id, {
        locale: info.locale,
        now: caller.clock.now(),
      }),
      formModelLastUpdate,
      redirection,
    };
  },
  { problemMembers: createProblemMessage("save") },
);

export const loader = action;
