/** The script of public pages: custom elements over what the server rendered, and nothing else. */
import "#features/accounts/ui/elements/index.ts";
import "#features/alerts/ui/elements/index.ts";
import "#features/notifications/ui/elements/index.ts";
import "#features/audience/ui/elements/index.ts";
import "#features/calls/ui/elements/call-page.ts";
import "#features/calls/ui/elements/index.ts";
import "#features/cv/ui/elements/index.ts";
import "#features/team/ui/elements/index.ts";
import "#ui/elements/index.ts";
import "#features/content/ui/elements/index.ts";
