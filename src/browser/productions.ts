/** The script of the page of productions, loaded by that page alone. */
import "#features/researchers/ui/productions/elements/index.ts";
