interface ClauseProps {
  article: string;
  quote: string;
  /** The call's text, where it is a file. */
  href?: string | null;
}

/** The clause of the call's text that a rule comes from: its article and its words. */
export function Clause({ article, quote, href = null }: ClauseProps) {
  return (
    <p className="clause">
      {article && <cite>{href ? <a href={href}>{article}</a> : article}</cite>}{" "}
      {quote && <q>{quote}</q>}
    </p>
  );
}
