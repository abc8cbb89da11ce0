export { WordsReadView as DateReadView } from "../text-views.tsx";
