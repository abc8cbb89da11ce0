import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "../i18n/locale.ts";
import { type MailContent, type MailPart, renderMailText } from "./mail-content.ts";

/** Mail programs support neither style sheets nor variables: the few values of the design system that mails use. */
const INK = "#13242a";
const SOFT = "#44565a";
const ACTION = "#0b5c66";
const FONT = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif";

const styles = {
  body: { margin: 0, padding: "24px 12px", background: "#f6f7f4", color: INK, fontFamily: FONT },
  sheet: {
    maxWidth: "600px",
    margin: "0 auto",
    padding: "28px 32px",
    border: "1px solid #dde2dd",
    borderRadius: "14px",
    background: "#ffffff",
    fontSize: "16px",
    lineHeight: "1.55",
    // Acronyms and titles may be one long word that would widen the mail on a telephone.
    overflowWrap: "anywhere",
  },
  brand: { margin: "0 0 20px", color: ACTION, fontSize: "18px", fontWeight: 700 },
  title: { margin: "0 0 16px", fontSize: "22px", lineHeight: "1.25" },
  text: { margin: "0 0 16px" },
  quote: {
    margin: "0 0 16px",
    padding: "12px 16px",
    borderLeft: `4px solid ${ACTION}`,
    background: "#eef1ed",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  facts: { margin: "0 0 16px", borderCollapse: "collapse" },
  label: {
    padding: "2px 16px 2px 0",
    color: SOFT,
    fontWeight: 400,
    textAlign: "left",
    verticalAlign: "top",
  },
  value: { padding: "2px 0", fontWeight: 600, overflowWrap: "anywhere" },
  action: {
    display: "inline-block",
    margin: "0 0 16px",
    padding: "12px 20px",
    borderRadius: "8px",
    background: ACTION,
    color: "#ffffff",
    fontWeight: 600,
    textDecoration: "none",
  },
  heading: { margin: "24px 0 8px", fontSize: "17px", lineHeight: "1.3" },
  items: { margin: "0 0 8px", padding: 0, listStyle: "none" },
  item: { padding: "10px 0", borderTop: "1px solid #dde2dd" },
  // Messages of agencies have paragraphs.
  itemText: { color: SOFT, fontSize: "15px", whiteSpace: "pre-line" },
  link: { color: ACTION, fontWeight: 600 },
  links: { margin: "0 0 16px", fontSize: "14px" },
  quietLink: { color: SOFT },
  footer: { maxWidth: "600px", margin: "16px auto 0", color: SOFT, fontSize: "13px" },
} satisfies Record<string, CSSProperties>;

/** Renders a mail as HTML and as text. */
export function renderMail(locale: Locale, content: MailContent) {
  const html = renderToStaticMarkup(<MailDocument locale={locale} content={content} />);
  return {
    subject: content.subject,
    html: `<!DOCTYPE html>${html}`,
    text: renderMailText(content),
  };
}

function MailDocument({ locale, content }: { locale: Locale; content: MailContent }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{content.subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.sheet}>
          <p style={styles.brand}>Passerelle</p>
          <h1 style={styles.title}>{content.title}</h1>
          {content.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <Part key={index} part={part} />
          ))}
        </div>
        <p style={styles.footer}>{content.footer}</p>
        {content.footerLinks && (
          <p style={styles.footer}>
            <Links links={content.footerLinks} />
          </p>
        )}
      </body>
    </html>
  );
}

function Part({ part }: { part: MailPart }) {
  switch (part.kind) {
    case "text":
      return <p style={styles.text}>{part.text}</p>;
    case "quote":
      return <div style={styles.quote}>{part.text}</div>;
    case "facts":
      return (
        <table style={styles.facts}>
          <tbody>
            {part.facts.map(([label, value]) => (
              <tr key={label}>
                <th scope="row" style={styles.label}>
                  {label}
                </th>
                <td style={styles.value}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "items":
      return (
        <>
          <h2 style={styles.heading}>{part.heading}</h2>
          <ul style={styles.items}>
            {part.items.map(({ title, href, text }) => (
              <li key={href} style={styles.item}>
                <a href={href} style={styles.link}>
                  {title}
                </a>
                <br />
                <span style={styles.itemText}>{text}</span>
              </li>
            ))}
          </ul>
          <p style={styles.links}>
            <Links links={part.links} />
          </p>
        </>
      );
    case "action":
      return (
        <p style={styles.text}>
          <a href={part.href} style={styles.action}>
            {part.label}
          </a>
        </p>
      );
  }
}

function Links({ links }: { links: NonNullable<MailContent["footerLinks"]> }) {
  return links.map(({ label, href }, index) => (
    <span key={href}>
      {index > 0 && " · "}
      <a href={href} style={styles.quietLink}>
        {label}
      </a>
    </span>
  ));
}
