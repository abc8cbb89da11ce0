export { printWords as printInteger } from "../text-views.tsx";
