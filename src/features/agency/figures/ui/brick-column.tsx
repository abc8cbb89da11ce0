/** A column of bricks, one for each `unit` dossiers; the last one is lower where it stands for fewer. */
export function BrickColumn({ count, unit }: { count: number; unit: number }) {
  const full = Math.floor(count / unit);
  const part = count / unit - full;
  return (
    <>
      {Array.from({ length: full }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bricks are alike
        <i key={index} />
      ))}
      {part > 0 && <i style={{ height: `calc(var(--brick) * ${part})` }} />}
    </>
  );
}
