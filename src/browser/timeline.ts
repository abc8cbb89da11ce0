/** Script of the timeline page only: vis-timeline is many times larger than all the rest. */

import { CallTimeline } from "#features/portal/calls/ui/elements/call-timeline.ts";
import { defineElements } from "#ui/elements/define-elements.ts";

defineElements({ "call-timeline": CallTimeline });
