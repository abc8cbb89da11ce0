import { useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";

/** A refusal by an endpoint. */
interface Refusal {
  readonly message: string;
  /** Translated messages by field name. */
  readonly fields: Readonly<Partial<Record<string, string>>>;
}

/** The last refusal and their number: a repeated refusal takes the focus again. */
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

/** Error summary at the head of the form, which takes the focus: a link to each wrong field, or one sentence. */
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
