export { printWords as printCurrency } from "../print-words.ts";
