/** ORCID's "iD" in its disc, drawn here: nothing is loaded from elsewhere. */
export function OrcidMark() {
  return (
    <svg className="orcid-mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" />
      <path d="M7.4 9.4v7.4M7.4 6.7v.1M11 9.4h2.6a3.7 3.7 0 0 1 0 7.4H11z" />
    </svg>
  );
}
