import { useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";

/** Why an endpoint refused what a dialog sent. */
interface Refusal {
  readonly message: string;
  /** In words, by the names of the fields that are wrong. */
  readonly fields: Readonly<Partial<Record<string, string>>>;
}

/** The last refusal and how many there were: the same one again takes the focus again. */
export function useRefusal() {
  const [{ refusal, count }, setState] = useState<{ refusal: Refusal | null; count: number }>({
    refusal: null,
    count: 0,
  });
  const refuse = (next: Refusal) =>
    setState((before) => ({ refusal: next, count: before.count + 1 }));
  return { refusal, count, refuse };
}

interface DialogRefusalProps extends Pick<ReturnType<typeof useRefusal>, "refusal" | "count"> {
  title: string;
  fieldId: (name: string) => string;
}

/** Said in red at the head of the form and given the focus: each wrong field as a link to it, or the whole in a sentence. */
export function DialogRefusal({ refusal, count, title, fieldId }: DialogRefusalProps) {
  if (!refusal) return null;
  const errors = Object.entries(refusal.fields).flatMap(([name, message]) =>
    message ? [{ fieldId: fieldId(name), message }] : [],
  );
  if (errors.length > 0) {
    return <ErrorSummary key={count} level={3} title={title} errors={errors} />;
  }
  return (
    <Alert key={count} tone="stop" role="alert" takesFocus>
      {refusal.message}
    </Alert>
  );
}
