import type { CSSProperties, ReactNode } from "react";

export type CardProps = {
  /** Where an address may lead inside its page. */
  id?: string | undefined;
  title: ReactNode;
  /** Where the title, and with it the whole card, leads. */
  href?: string | undefined;
  level?: 2 | 3 | 4 | undefined;
  partner?: PartnerColour | undefined;
  /** The partner's short name, in its colour. */
  partnerName?: ReactNode;
  state?: ReactNode;
  action?: ReactNode;
  /** Cut after three lines. */
  text?: ReactNode;
  /** In place of `text`: one that brings its own frame. */
  body?: ReactNode;
  /** Small facts in a row: icon and words each. */
  marks?: readonly ReactNode[] | undefined;
  foot?: ReactNode;
  /** When the card's text is not in the page's language. */
  lang?: string | undefined;
  children?: ReactNode;
};

export function Card(props: CardProps) {
  const {
    id,
    title,
    href,
    level = 3,
    partner,
    partnerName,
    state,
    action,
    text,
    marks,
    foot,
    lang,
  } = props;
  const Heading = `h${level}` as const;
  return (
    <article id={id} className="card" style={partner && partnerStyle(partner)}>
      {(partnerName || state || action) && (
        <div className="card-top">
          {partnerName && <span className="who">{partnerName}</span>}
          {state}
          {action}
        </div>
      )}
      <Heading className="card-title" lang={lang}>
        {href ? <a href={href}>{title}</a> : title}
      </Heading>
      {text && (
        <p className="card-text" lang={lang}>
          {text}
        </p>
      )}
      {props.body}
      {marks && marks.length > 0 && (
        <div className="marks">
          {marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row is drawn once and never reordered
            <span key={index}>{mark}</span>
          ))}
        </div>
      )}
      {props.children}
      {foot && <div className="card-foot">{foot}</div>}
    </article>
  );
}

/** As many columns of cards as the width allows, one on a telephone. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

/** A partner's two shades: one that reads on white, one that reads on the dark ground. */
type PartnerColour = { light: string; dark: string };

/** Sets `--partner` for everything inside; the browser picks the shade that suits the theme. */
export function partnerStyle({ light, dark }: PartnerColour): CSSProperties {
  return { "--partner": `light-dark(${light},${dark})` } as CSSProperties;
}
