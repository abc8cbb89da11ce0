/** The footbridge: two spans on three piers under one deck. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 46 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2 22h42M6 22a11 11 0 0 1 17 0M23 22a11 11 0 0 1 17 0M6 22v7M23 22v7M40 22v7" />
    </svg>
  );
}
