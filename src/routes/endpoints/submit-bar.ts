import { requirePerson } from "#features/accounts/require-person.server.ts";
import { submitBarContract } from "#features/deposits/endpoints.ts";
import { submitBar } from "#features/deposits/views/submit-bar.server.ts";
import { problemMessage } from "#features/dossier-form/views/problem-message.server.ts";
import { readableDossier } from "#features/dossiers/queries/dossiers.server.ts";
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
