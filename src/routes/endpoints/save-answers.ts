import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { saveAnswersContract } from "#features/proposals/dossier-form/endpoints.ts";
import { toRefusalCode } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import {
  loadAuthorNames,
  toSentAnswer,
} from "#features/proposals/dossier-form/views/form-page.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  saveAnswersContract,
  async ({ params, body, caller }) => {
    const { id: dossierId, formModelType } = params;
    const outcome = await saveAnswers(caller, { dossierId, formModelType, ...body });
    const found = [...outcome.verdicts];
    const held = found.flatMap(([, verdict]) => ("held" in verdict ? [verdict.held] : []));
    const { actor } = caller;
    const asker = actor.kind === "person" ? actor : undefined;
    const names = await loadAuthorNames(caller.db, dossierId, held, asker);
    const verdicts = found.map(([key, verdict]) => {
      if ("held" in verdict) {
        return [key, { kind: verdict.kind, held: toSentAnswer(verdict.held, names) }] as const;
      }
      const { refusal } = verdict;
      const { code } = refusal;
      const kind = code === "invalid" || code === "locked" ? code : ("refused" as const);
      return [key, { kind, code: toRefusalCode(refusal) }] as const;
    });
    return {
      verdicts: Object.fromEntries(verdicts),
      formModelLastUpdate: outcome.lastUpdate.toISOString(),
    };
  },
  { problemMembers: createProblemMessage("save") },
);

export const loader = action;
