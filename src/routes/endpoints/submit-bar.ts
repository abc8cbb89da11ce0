import { submitBarContract } from "#features/proposals/deposits/endpoints.ts";
import { loadSubmitBar } from "#features/proposals/deposits/views/submit-bar.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  submitBarContract,
  async ({ params, caller: { actor, db, clock }, info: { locale } }) => {
    const dossier = await loadReadableDossier(db, actor, params.id);
    return { bar: await loadSubmitBar(db, dossier, actor, { locale, now: clock.now() }) };
  },
  { problemMembers: createProblemMessage() },
);

export const action = loader;
