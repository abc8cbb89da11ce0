export { printValues as printFloat } from "../print-values.ts";
