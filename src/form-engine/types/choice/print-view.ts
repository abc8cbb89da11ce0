export { printWords as printChoice } from "../text-views.tsx";
