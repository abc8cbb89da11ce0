import { Fragment, type ReactNode } from "react";
import { type Block, headingAnchor } from "#platform/rich-text.ts";

export type RichTextProps = {
  blocks: readonly Block[];
  /** Whether parts can be linked to by their heading (see `headingAnchor`): for pages of one text. */
  anchors?: boolean | undefined;
};

/** A long text made of typed blocks. Inside a block only `**bold**` and `[links](/to)` mean anything. */
export function RichText({ blocks, anchors = false }: RichTextProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn whole and never reordered
    <BlockView key={index} block={block} anchors={anchors} />
  ));
}

function BlockView({ block, anchors }: { block: Block; anchors: boolean }) {
  switch (block.kind) {
    case "ul":
    case "ol": {
      const List = block.kind;
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "note":
      return <p className="note">{inline(block.text)}</p>;
    case "h2":
      return <h2 id={anchors ? headingAnchor(block.text) : undefined}>{inline(block.text)}</h2>;
    default: {
      const Tag = block.kind;
      return <Tag>{inline(block.text)}</Tag>;
    }
  }
}

const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function inline(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, label, href] = match;
    parts.push(text.slice(at, match.index));
    parts.push(
      bold ? (
        <strong key={match.index}>{bold}</strong>
      ) : isSafe(href) ? (
        <a key={match.index} href={href}>
          {label}
        </a>
      ) : (
        <Fragment key={match.index}>{label}</Fragment>
      ),
    );
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}

// Texts are written by editors, but a link that runs a script must not be possible even by mistake.
const isSafe = (href: string | undefined): href is string =>
  href !== undefined && /^(\/(?!\/)|#|https:\/\/|mailto:)/.test(href);
