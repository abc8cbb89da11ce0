/** The clause of the call's text that a rule comes from: its article and its words. */
export function Clause({ article, quote }: { article: string; quote: string }) {
  return (
    <p className="clause">
      {article && <cite>{article}</cite>} {quote && <q>{quote}</q>}
    </p>
  );
}
