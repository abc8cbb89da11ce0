import type { CSSProperties, ReactNode } from "react";

export type CardProps = {
  /** Fragment by which an address can link to the card. */
  id?: string | undefined;
  title: ReactNode;
  /** Target of the title; the whole card is clickable. */
  href?: string | undefined;
  level?: 2 | 3 | 4 | undefined;
  partner?: PartnerColour | undefined;
  /** Short name of the partner, in its colour. */
  partnerName?: ReactNode;
  state?: ReactNode;
  action?: ReactNode;
  /** Cut after three lines. */
  text?: ReactNode;
  /** Replaces `text`, with its own wrapper. */
  body?: ReactNode;
  /** Short facts in a row, each with icon and text. */
  marks?: readonly ReactNode[] | undefined;
  foot?: ReactNode;
  /** Set when the text is not in the page's language. */
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

/** As many columns of cards as fit; one on a telephone. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

/** A partner's two shades, for the light and the dark theme. */
type PartnerColour = { light: string; dark: string };

/** Sets `--partner` for all descendants; the browser picks the shade of the theme. */
export function partnerStyle({ light, dark }: PartnerColour): CSSProperties {
  return { "--partner": `light-dark(${light},${dark})` } as CSSProperties;
}
