export { printWords as printFloat } from "../print-words.ts";
