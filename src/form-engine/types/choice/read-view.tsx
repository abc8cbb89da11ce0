export { ValuesReadView as ChoiceReadView } from "../values-read-view.tsx";
