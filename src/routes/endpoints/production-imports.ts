import { importsContract } from "#features/people/productions/endpoints.ts";
import { listLastImports } from "#features/people/productions/queries/production-imports.server.ts";
import { isImportActive } from "#features/people/productions/rules/import-request.ts";
import { formatImportProgress } from "#features/people/productions/ui/import-messages.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

/** Polled by the page that shows the progress of imports. */
export const loader = endpoint(importsContract, async ({ info, caller }) => {
  const { userId } = caller.actor;
  const t = getTranslator(info.locale);
  const views = await listLastImports(caller.db, userId, caller.clock.now());
  const imports = views.map((view) => ({
    id: view.id,
    source: view.source,
    underWay: isImportActive(view),
    done: view.done,
    total: view.total,
    text: formatImportProgress(t, info.locale, view),
  }));
  return { imports };
});
export const action = loader;
