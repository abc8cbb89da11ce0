export { ValuesReadView as DateReadView } from "../values-read-view.tsx";
