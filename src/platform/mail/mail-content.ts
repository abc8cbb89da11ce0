/**
 * The content of a mail, written once: the template renders it as HTML and `renderMailText` as plain text, so that both
 * have the same content.
 */
export interface MailContent {
  subject: string;
  title: string;
  parts: readonly MailPart[];
  /** Why the person receives it. */
  footer: string;
  /** Links to unsubscribe or change the subscription. */
  footerLinks?: readonly MailLink[];
}

interface MailLink {
  readonly label: string;
  readonly href: string;
}

export type MailPart =
  | { readonly kind: "text"; readonly text: string }
  /** A person's text, as typed. */
  | { readonly kind: "quote"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "action"; readonly label: string; readonly href: string }
  /** Several linked items under one heading, and links for all of them. */
  | {
      readonly kind: "items";
      readonly heading: string;
      readonly items: readonly {
        readonly title: string;
        readonly href: string;
        readonly text: string;
      }[];
      readonly links: readonly MailLink[];
    };

export function renderMailText({ title, parts, footer, footerLinks = [] }: MailContent): string {
  const end = [`-- \n${footer}`, ...footerLinks.map(({ label, href }) => `${label}\n${href}`)];
  return [title, ...parts.map(renderPartText), ...end].join("\n\n");
}

function renderPartText(part: MailPart): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "quote":
      return part.text.replace(/^/gm, "> ");
    case "facts":
      return part.facts.map(([label, value]) => `${label} ${value}`).join("\n");
    case "action":
      return `${part.label}\n${part.href}`;
    case "items":
      return [
        `== ${part.heading} ==`,
        ...part.items.map(({ title, text, href }) => `* ${title}\n  ${text}\n  ${href}`),
        ...part.links.map(({ label, href }) => `${label}\n${href}`),
      ].join("\n\n");
  }
}
