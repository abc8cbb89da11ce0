export { WordsReadView as ChoiceReadView } from "../text-views.tsx";
