import { projectVisibleTo } from "#features/proposals/projects/queries/visible-to.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ListFile } from "../../lists/views/list-file.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  countProjectRows,
  PROJECT_SOURCE,
  type ProjectRow,
  selectProjectRows,
} from "../queries/project-rows.server.ts";
import { formatProjectHeader, formatProjectLine } from "../rules/project-list.ts";

/** The list of an agency's funded projects. */
export const createProjectList = (db: Db, actor: StaffActor): ListDefinition<ProjectRow> => ({
  source: PROJECT_SOURCE,
  visible: projectVisibleTo(actor),
  select: (where, parts) => selectProjectRows(db, where, parts),
  count: (where, limit) => countProjectRows(db, where, limit),
  savedViews: { db, actor, list: "projects" },
});

export const createProjectFile = (locale: Locale): ListFile<ProjectRow> => ({
  name: locale === "fr" ? "projets" : "projects",
  header: formatProjectHeader(locale),
  formatLine: (row) => formatProjectLine(row, locale),
});
