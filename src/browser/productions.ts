/** The script of the page of productions, loaded by that page alone. */
import "#features/people/productions/ui/elements/index.ts";
