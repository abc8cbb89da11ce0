import {
  BYTE_ORDER_MARK,
  CSV_SEPARATOR,
  formatCsvLine,
  formatSortableDateTime,
} from "#platform/csv.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { FACTOR_LABELS, ROLE_LABELS } from "../locales/labels.ts";
import type { StaffDepartment } from "../queries/departments.server.ts";
import type { StaffRow } from "../queries/staff-rows.server.ts";

/** Column names are read by programs too: they never change. */
const HEADERS = {
  fr: ["Nom", "Prénom", "Adresse", "Rôle", "Départements", "Second facteur", "Depuis", "Vue"],
  en: [
    "Last name",
    "First name",
    "Address",
    "Role",
    "Departments",
    "Second factor",
    "Since",
    "Seen",
  ],
} as const;

const ALL_DEPARTMENTS = { fr: "Tous", en: "All" } as const;

export const formatStaffHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

export const formatStaffLine = (
  row: StaffRow,
  departments: readonly StaffDepartment[],
  locale: Locale,
): string =>
  formatCsvLine(
    [
      row.lastName,
      row.firstName,
      row.email ?? "",
      ROLE_LABELS[row.role][locale],
      row.allDepartments
        ? ALL_DEPARTMENTS[locale]
        : departments
            .filter(({ id }) => row.departmentIds.includes(id))
            .map((one) => one[locale])
            .join(" / "),
      FACTOR_LABELS[row.factor][locale],
      formatSortableDateTime(row.joinedAt),
      row.lastSeenAt ? formatSortableDateTime(row.lastSeenAt) : "",
    ],
    CSV_SEPARATOR[locale],
  );
