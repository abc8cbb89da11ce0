export { WordsReadView as IntegerReadView } from "../text-views.tsx";
