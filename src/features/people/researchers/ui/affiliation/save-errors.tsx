import { Alert } from "#ui/alert.tsx";

/** Why saving was refused, one line each. */
export function SaveErrors({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div className="save-errors">
      <Alert key={messages.join()} tone="stop" role="alert" takesFocus>
        {messages.map((message) => (
          <span key={message} className="save-error">
            {message}
          </span>
        ))}
      </Alert>
    </div>
  );
}
