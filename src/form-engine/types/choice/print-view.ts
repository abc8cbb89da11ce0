export { printWords as printChoice } from "../print-words.ts";
