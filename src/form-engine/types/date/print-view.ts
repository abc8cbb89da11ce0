export { printWords as printDate } from "../print-words.ts";
