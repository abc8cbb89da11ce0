import { FORM_FIELDS } from "#features/proposals/dossier-form/rules/posted-form.ts";
import { redirectionHref } from "#features/proposals/dossiers/ui/redirection-routes.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";

/** Where a saved form leads on to; a name nobody knows is refused before anything is saved. */
export function getRedirection(form: PostedForm, dossierId: string): string | null {
  const name = form.data.get(FORM_FIELDS.redirectionRoute) ?? "";
  if (name === "") return null;
  const address = typeof name === "string" ? redirectionHref(name, dossierId) : null;
  if (!address) throw new DomainError("INVALID", { redirectionRoute: "unknown" });
  return address;
}
