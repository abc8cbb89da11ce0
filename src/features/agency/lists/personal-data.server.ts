import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { savedViews } from "./tables.server.ts";

/** Personal data of staff and administrators: their saved views. */
export const listPersonalData: readonly PersonalDataSource[] = [
  createTableSource("agency/saved-views", savedViews),
];
