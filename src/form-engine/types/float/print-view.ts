export { printWords as printFloat } from "../text-views.tsx";
