/** For form pages. The build leaves out the texts that they never show: see `vite.form-words.ts`. */
export { en } from "./locales.en.ts";
