export { WordsReadView as FloatReadView } from "../text-views.tsx";
