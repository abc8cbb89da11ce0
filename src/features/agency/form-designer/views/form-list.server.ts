import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ListFile } from "../../lists/views/list-file.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  countFormRows,
  FORM_SOURCE,
  type FormRow,
  selectFormRows,
} from "../queries/form-rows.server.ts";
import { formsVisibleTo } from "../queries/visible-to.server.ts";
import { formatFormHeader, formatFormLine } from "../rules/form-list.ts";

/** The list of an agency's forms. */
export const createFormList = (db: Db, actor: StaffActor): ListDefinition<FormRow> => ({
  source: FORM_SOURCE,
  visible: formsVisibleTo(actor),
  select: (where, parts) => selectFormRows(db, where, parts),
  count: (where, limit) => countFormRows(db, where, limit),
  savedViews: { db, actor, list: "forms" },
});

export const createFormFile = (locale: Locale): ListFile<FormRow> => ({
  name: locale === "fr" ? "formulaires" : "forms",
  header: formatFormHeader(locale),
  formatLine: (row) => formatFormLine(row, locale),
});
