import type { StaffRole } from "#platform/actor.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** An agency that staff can act for, and their role there. */
export interface AgencyChoice {
  readonly partnerId: number;
  readonly name: string;
  readonly role: StaffRole;
}

interface Membership {
  readonly partnerId: number;
  readonly role: StaffRole;
  readonly nameFr: string;
  readonly nameEn: string;
}

/** Memberships as the choices of a page. */
export const toAgencyChoices = (
  memberships: readonly Membership[],
  locale: Locale,
): AgencyChoice[] =>
  memberships.map(({ partnerId, role, nameFr, nameEn }) => ({
    partnerId,
    role,
    name: locale === "fr" ? nameFr : nameEn,
  }));
