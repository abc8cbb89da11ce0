export { printWords as printInteger } from "../print-words.ts";
