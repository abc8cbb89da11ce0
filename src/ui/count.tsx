/** A small figure in a pill. `label` says in words what is counted and is read instead of the figure. */
export function Count({
  value,
  label,
  tone,
}: {
  value: number;
  label?: string | undefined;
  tone?: "soon" | "plain" | "talk" | undefined;
}) {
  return (
    <span className={tone ? `count count-${tone}` : "count"}>
      {label ? (
        <>
          <span aria-hidden="true">{value}</span>
          <span className="vh">{label}</span>
        </>
      ) : (
        value
      )}
    </span>
  );
}
