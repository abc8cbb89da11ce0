import { requirePerson } from "#features/accounts/require-person.server.ts";
import { lastImports } from "#features/productions/queries/production-imports.server.ts";
import { isUnderWay } from "#features/productions/rules/import-request.ts";
import { progressText } from "#features/productions/ui/import-words.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";

/** How far a person's imports are, asked again and again by the page that shows their progress. */
export const loader = resource(async ({ context, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = context.get(webDepsContext);
  const t = translator(info.locale);
  const imports = await lastImports(db, actor.userId, clock.now());
  const told = imports.map((view) => ({
    id: view.id,
    source: view.source,
    underWay: isUnderWay(view),
    done: view.done,
    total: view.total,
    text: progressText(t, info.locale, view),
  }));
  return Response.json({ imports: told }, { headers: { "Cache-Control": "no-store" } });
});
