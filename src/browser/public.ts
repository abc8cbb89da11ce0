/** The script of public pages: custom elements over what the server rendered, and nothing else. */
import "#ui/elements/index.ts";
import "#features/content/ui/elements/index.ts";
