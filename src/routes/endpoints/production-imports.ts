import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { importsContract } from "#features/people/productions/endpoints.ts";
import { lastImports } from "#features/people/productions/queries/production-imports.server.ts";
import { isUnderWay } from "#features/people/productions/rules/import-request.ts";
import { progressText } from "#features/people/productions/ui/import-words.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { translator } from "#platform/i18n/registry.ts";

/** Asked again and again by the page that shows the progress of imports. */
export const loader = endpoint(importsContract, async ({ context, info, caller }) => {
  const { userId } = requirePerson(context);
  const t = translator(info.locale);
  const views = await lastImports(caller.db, userId, caller.clock.now());
  const imports = views.map((view) => ({
    id: view.id,
    source: view.source,
    underWay: isUnderWay(view),
    done: view.done,
    total: view.total,
    text: progressText(t, info.locale, view),
  }));
  return { imports };
});
export const action = loader;
