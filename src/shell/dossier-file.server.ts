import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { openDownloadsContext } from "#platform/http/open-downloads.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { rowId } from "#platform/row-id.ts";
import { withErrorPage } from "#shell/file-response.server.ts";

/** Sends a file of a dossier. The download is cut off when the person leaves the dossier. */
export const sendDossierFile = (
  { context, info, params }: Pick<RouteArgs, "context" | "info" | "params">,
  work: () => Promise<Response>,
): Promise<Response> =>
  withErrorPage({ context, info }, async () => {
    const { userId } = requirePerson(context);
    const dossierId = rowId().safeParse(params.id).data;
    if (!dossierId) return work();
    return context.get(openDownloadsContext).send(`${dossierId} ${userId}`, work);
  });
