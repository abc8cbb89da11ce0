/** The script of the chronology, loaded by that page alone: vis-timeline is many times larger than all the rest. */
import { CallTimeline } from "#features/calls/ui/elements/call-timeline.ts";

// A hot reload loads this file again, and a name can be defined only once.
if (!customElements.get("call-timeline")) customElements.define("call-timeline", CallTimeline);
