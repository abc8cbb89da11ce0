import type { CompletionsPageView } from "../views/completions-page.server.ts";

/** Names the dossiers of a page in its forms. */
export const DossierFields = ({ candidates }: Pick<CompletionsPageView, "candidates">) =>
  candidates.map(({ id }) => <input key={id} type="hidden" name="d" value={id} />);
