/** For the pages with a form. The build leaves out what they never say: see `vite.form-words.ts`. */
export { fr } from "./locales.fr.ts";
