export { printValues as printDate } from "../print-values.ts";
