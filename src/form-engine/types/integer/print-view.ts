export { printValues as printInteger } from "../print-values.ts";
