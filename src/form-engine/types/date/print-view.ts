export { printWords as printDate } from "../text-views.tsx";
