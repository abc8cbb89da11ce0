import { findPartner } from "#features/portal/partners/queries/partners.server.ts";
import { logoHref } from "#features/portal/partners/rules/logo.ts";
import {
  PARTNER_FIELDS,
  type PartnerField,
} from "#features/portal/partners/rules/partner-fields.ts";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { toPartnerVersion } from "../commands/edit-partner.server.ts";
import { can } from "../policy.ts";
import {
  countPartnerCalls,
  listDepartmentRows,
  loadManagerState,
} from "../queries/partner-figures.server.ts";

/** What the pages of one partner show, with what the actor may do there. Hidden from everybody else. */
export async function loadPartnerView(
  db: Db,
  actor: Actor,
  { id, now }: { readonly id: number; readonly now: Date },
) {
  requireAllowed(can(actor, "readAgencyPage", { partnerId: id }));
  const partner = await findPartner(db, id);
  if (!partner) throw new DomainError("NOT_FOUND");
  const [calls, departments, managers] = await Promise.all([
    countPartnerCalls(db, id, now),
    listDepartmentRows(db, id),
    loadManagerState(db, id, now),
  ]);
  return {
    id,
    version: toPartnerVersion(partner),
    kind: partner.kind,
    slug: partner.slug,
    publicHref: partnerHref(partner.slug),
    values: Object.fromEntries(
      PARTNER_FIELDS.map((field) => [field, partner[field] ?? ""]),
    ) as Record<PartnerField, string>,
    logo: partner.logoKey && logoHref(partner.logoKey),
    calls,
    departments,
    managers,
    can: {
      editIdentity: can(actor, "editIdentity", { partnerId: id }),
      editAgencyPage: can(actor, "editAgencyPage", { partnerId: id }),
      editDepartments: can(actor, "editDepartments", { partnerId: id, departmentId: null }),
      managePartners: can(actor, "managePartners", null),
    },
  };
}

export type PartnerView = Awaited<ReturnType<typeof loadPartnerView>>;
