import type { AdministratorActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ListFile } from "../../lists/views/list-file.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  countPartnerRows,
  PARTNER_SOURCE,
  type PartnerRow,
  selectPartnerRows,
} from "../queries/partner-rows.server.ts";
import { formatPartnerHeader, formatPartnerLine } from "../rules/partner-list.ts";

/** The list of partners of administrators, who see all of them. */
export const createPartnerList = (
  db: Db,
  actor: AdministratorActor,
): ListDefinition<PartnerRow> => ({
  source: PARTNER_SOURCE,
  select: (where, parts) => selectPartnerRows(db, where, parts),
  count: (where) => countPartnerRows(db, where),
  savedViews: { db, actor, list: "partners" },
});

export const createPartnerFile = (locale: Locale): ListFile<PartnerRow> => ({
  name: locale === "fr" ? "partenaires" : "partners",
  header: formatPartnerHeader(locale),
  formatLine: (row) => formatPartnerLine(row, locale),
});
