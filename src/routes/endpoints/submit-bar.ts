import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { submitBarContract } from "#features/proposals/deposits/endpoints.ts";
import { submitBar } from "#features/proposals/deposits/views/submit-bar.server.ts";
import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  submitBarContract,
  async ({ params, context, caller: { db, clock }, info: { locale } }) => {
    const actor = requirePerson(context);
    const dossier = await readableDossier(db, actor, params.id);
    return { bar: await submitBar(db, dossier, actor, { locale, now: clock.now() }) };
  },
  { problemMembers: problemMessage() },
);

export const action = loader;
