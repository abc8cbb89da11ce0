import { isCurrentLogo } from "#features/portal/partners/queries/partners.server.ts";
import { toLogoKey } from "#features/portal/partners/rules/logo.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";

const YEAR_SECONDS = 31_536_000;

/** The logo of a partner, for everybody. A removed logo answers 404. */
export const loader = resource(async ({ request, params, caller: { db, storage } }) => {
  const key = toLogoKey(params.id ?? "", params.file ?? "");
  if (!key || !(await isCurrentLogo(db, key))) throw new DomainError("NOT_FOUND");
  return createStoredFileResponse(request, storage, {
    key,
    mime: "image/webp",
    // A key is never used for another image.
    version: key.slice(key.lastIndexOf("/") + 1),
    cacheControl: `public, max-age=${YEAR_SECONDS}, immutable`,
  });
});
