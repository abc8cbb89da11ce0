import { eq } from "drizzle-orm";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "./require-back-office.server.ts";

/** The agency that the frame names, with its two shades. */
export interface FrameAgency {
  readonly code: string;
  readonly name: string;
  readonly colour: { readonly light: string; readonly dark: string };
}

/** The agency of a member of staff; null for administrators, who act for the portal. */
export async function findFrameAgency(
  db: Db,
  actor: BackOfficeActor,
  locale: Locale,
): Promise<FrameAgency | null> {
  if (actor.kind !== "staff") return null;
  const [found] = await db
    .select({
      code: partners.code,
      name: locale === "fr" ? partners.nameFr : partners.nameEn,
      light: partners.colour,
      dark: partners.colourOnDark,
    })
    .from(partners)
    .where(eq(partners.id, actor.partnerId));
  if (!found) return null;
  const { code, name, light, dark } = found;
  return { code, name, colour: { light, dark } };
}
