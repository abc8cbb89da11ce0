import { FORM_FIELDS } from "#features/proposals/dossier-form/rules/posted-form.ts";
import { redirectionHref } from "#features/proposals/dossiers/rules/dossier-tabs.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";

/**
 * The address to go to after saving; null without one. Throws INVALID for an unknown name, before anything is saved.
 */
export function getRedirection(form: PostedForm, dossierId: string): string | null {
  const name = form.data.get(FORM_FIELDS.redirectionRoute) ?? "";
  if (name === "") return null;
  const address = typeof name === "string" ? redirectionHref(name, dossierId) : null;
  if (!address) throw new DomainError("INVALID", { redirectionRoute: "unknown" });
  return address;
}
