import { type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { productionImports, productions } from "./tables.server.ts";

export const productionParts: readonly PersonalPart[] = [
  rowsOf("productions", productions),
  rowsOf("productions/imports", productionImports),
];
