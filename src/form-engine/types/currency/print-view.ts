export { printValues as printCurrency } from "../print-values.ts";
