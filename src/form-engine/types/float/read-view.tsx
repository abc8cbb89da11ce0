export { ValuesReadView as FloatReadView } from "../values-read-view.tsx";
