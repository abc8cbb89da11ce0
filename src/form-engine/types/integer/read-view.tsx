export { ValuesReadView as IntegerReadView } from "../values-read-view.tsx";
