import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

export type ErrorSummaryProps = {
  title: ReactNode;
  errors: readonly { fieldId: string; message: ReactNode }[];
  level?: 2 | 3 | undefined;
};

/**
 * The errors of a form, each linked to its field. It takes the focus: by autofocus on a page sent by the server, by
 * the effect when errors appear later. Needs a new `key` when the same errors are reported again.
 */
export function ErrorSummary({ title, errors, level = 2 }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Compared by content: a render while typing must not move the focus.
  const errorText = errors.map(({ fieldId, message }) => `${fieldId} ${message}`).join("\n");
  useEffect(() => {
    if (errorText !== "") ref.current?.focus();
  }, [errorText]);
  if (errors.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the reasons must be read at once
    <div ref={ref} className="errors" role="alert" tabIndex={-1} autoFocus>
      <Heading className="errors-title">
        <Icon name="stop" />
        {title}
      </Heading>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
