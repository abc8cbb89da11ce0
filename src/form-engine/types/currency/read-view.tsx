export { ValuesReadView as CurrencyReadView } from "../values-read-view.tsx";
