export { WordsReadView as CurrencyReadView } from "../text-views.tsx";
