/** Script of public pages: custom elements over server-rendered HTML. */
import "#features/people/accounts/ui/elements/index.ts";
import "#features/people/alerts/ui/elements/index.ts";
import "#features/people/notifications/ui/elements/index.ts";
import "#features/portal/audience/ui/elements/index.ts";
import "#features/portal/calls/ui/elements/call-page.ts";
import "#features/portal/calls/ui/elements/index.ts";
import "#features/people/cv/ui/elements/index.ts";
import "#features/proposals/eligibility/ui/elements/index.ts";
import "#features/proposals/team/ui/elements/index.ts";
import "#ui/elements/index.ts";
import "#features/portal/content/ui/elements/index.ts";
