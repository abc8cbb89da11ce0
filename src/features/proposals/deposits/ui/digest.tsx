/** A SHA-256 in groups of four, for comparison by eye; copied and read aloud as one word. */
export function Digest({ sha256 }: { sha256: string }) {
  const groups = sha256.match(/.{4}/g) ?? [];
  return (
    <p className="digest">
      <span className="vh">SHA-256 {sha256}</span>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of a digest have no identity but their position
        <span key={place} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  );
}

/** Start and end of a SHA-256, where space is short. */
export function ShortDigest({ sha256 }: { sha256: string }) {
  return (
    <span className="digest-short" title={sha256}>
      {sha256.slice(0, 4)} {sha256.slice(4, 8)} … {sha256.slice(-4)}
    </span>
  );
}
