export type SkeletonProps = {
  /** Said to screen readers while the real thing comes. */
  label: string;
  lines?: number | undefined;
  /** The first line stands for a title. */
  title?: boolean | undefined;
};

export function Skeleton({ label, lines = 3, title }: SkeletonProps) {
  return (
    <div className={title ? "skeleton skeleton-title" : "skeleton"} role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
        <i key={index} />
      ))}
    </div>
  );
}
