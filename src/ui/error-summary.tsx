import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

export type ErrorSummaryProps = {
  title: ReactNode;
  errors: readonly { fieldId: string; message: ReactNode }[];
  level?: 2 | 3 | undefined;
};

/**
 * What is wrong in a form, each line leading to its field. It takes focus: by the autofocus attribute on
 * a page just answered by the server, by the effect when errors come into a page already shown. A form that is refused
 * again for the same reasons gives it another `key`.
 */
export function ErrorSummary({ title, errors, level = 2 }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  // By what they say: a page that is rendered while somebody types must not take the focus from their field.
  const said = errors.map(({ fieldId, message }) => `${fieldId} ${message}`).join("\n");
  useEffect(() => {
    if (said !== "") ref.current?.focus();
  }, [said]);
  if (errors.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever sent the form must hear at once why it was refused
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
