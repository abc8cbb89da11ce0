/** The script of public pages: custom elements over what the server rendered, and nothing else. */
import "#features/calls/ui/elements/call-page.ts";
import "#ui/elements/index.ts";
