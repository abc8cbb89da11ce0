export { printWords as printCurrency } from "../text-views.tsx";
