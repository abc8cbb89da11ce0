/** Script of the page of productions. */
import "#features/people/productions/ui/elements/index.ts";
