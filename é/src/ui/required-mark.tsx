/** The asterisk of a required field, with its word when one is given. */
export function RequiredMark({ word }: { word?: string | undefined }) {
  return (
    <span className="req">
      {" "}
      <span aria-hidden="true">*</span>
      {word && ` ${word}`}
    </span>
  );
}
