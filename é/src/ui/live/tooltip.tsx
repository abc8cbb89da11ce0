import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from "react-aria-components";

/** A short complement on hover and on focus. Never the only place where something needed is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={400}>
      <Focusable>{children as ReactElement<Record<string, unknown>, string>}</Focusable>
      <AriaTooltip className="tip" offset={8}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
