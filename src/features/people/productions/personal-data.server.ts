import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { productionImports, productions } from "./tables.server.ts";

export const productionPersonalData: readonly PersonalDataSource[] = [
  createTableSource("productions", productions),
  createTableSource("productions/imports", productionImports),
];
