import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { openDownloadsContext } from "#platform/http/open-downloads.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { rowId } from "#platform/row-id.ts";

/** The loader of a file of a dossier. The download is cut off when the person leaves the dossier. */
export const dossierFile = (work: (args: RouteArgs) => Promise<Response>) =>
  resource((args) => {
    const { userId } = requirePerson(args.context);
    const dossierId = rowId().safeParse(args.params.id).data;
    if (!dossierId) return work(args);
    const downloads = args.context.get(openDownloadsContext);
    return downloads.send(`${dossierId} ${userId}`, () => work(args));
  });
