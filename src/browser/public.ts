/** The script of public pages: custom elements over what the server rendered, and nothing else. */
import "#features/calls/ui/elements/index.ts";
import "#ui/elements/index.ts";
