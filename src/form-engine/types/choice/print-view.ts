export { printValues as printChoice } from "../print-values.ts";
