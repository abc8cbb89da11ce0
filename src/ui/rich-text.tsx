import { Fragment, type ReactNode } from "react";
import type {
  BlockNode,
  InlineNode,
  Mark,
  RichDocument,
  TableCellNode,
  TableRowNode,
} from "#rich-text/document.ts";
import { buildOutline } from "#rich-text/outline.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import { LINK_KINDS } from "#rich-text/schema.ts";
import { Formula } from "./formula.tsx";

export type RichTextProps = {
  document: RichDocument;
  /** Adds anchors to headings (see `buildOutline`), for pages of one text. */
  anchors?: boolean | undefined;
};

/** A rich text as HTML. Text is always rendered as text, and links are checked again. */
export function RichText({ document, anchors = false }: RichTextProps) {
  const places = anchors ? buildOutline(document) : [];
  const headings = document.content.filter(({ type }) => type === "heading");
  return renderBlocks(document.content, (heading) => places[headings.indexOf(heading)]?.anchor);
}

type GetAnchor = (heading: BlockNode) => string | undefined;

/** Never reordered, so the index is a stable key. */
const renderBlocks = (nodes: readonly BlockNode[], anchorOf?: GetAnchor): ReactNode =>
  nodes.map((node, index) => <Block key={String(index)} node={node} anchorOf={anchorOf} />);

function Block({ node, anchorOf }: { node: BlockNode; anchorOf?: GetAnchor | undefined }) {
  switch (node.type) {
    case "paragraph":
      // Empty paragraphs are omitted; the spacing comes from the styles.
      return node.content ? <p>{renderInline(node.content)}</p> : null;
    case "heading": {
      const Heading = `h${node.attrs.level}` as const;
      return <Heading id={anchorOf?.(node)}>{renderInline(node.content)}</Heading>;
    }
    case "bulletList":
      return <ul>{node.content.map(renderListItem)}</ul>;
    case "orderedList":
      return <ol start={node.attrs?.start}>{node.content.map(renderListItem)}</ol>;
    case "note": {
      const alone = getOnlyParagraph(node.content);
      return alone ? (
        <p className="note">{renderInline(alone)}</p>
      ) : (
        <div className="note">{renderBlocks(node.content)}</div>
      );
    }
    case "table":
      return <TableBlock rows={node.content} />;
    case "blockMath":
      return <FormulaBlock latex={node.attrs.latex} />;
  }
}

const renderListItem = ({ content }: { content: readonly BlockNode[] }, index: number) => (
  <li key={String(index)}>{renderFlow(content)}</li>
);

/** Content of an item or cell: the first paragraph without <p>, so that it is beside its bullet. */
function renderFlow(nodes: readonly BlockNode[]): ReactNode {
  const [first, ...rest] = nodes;
  if (first?.type !== "paragraph" || rest.some(({ type }) => type === "paragraph"))
    return renderBlocks(nodes);
  return (
    <>
      {renderInline(first.content)}
      {renderBlocks(rest)}
    </>
  );
}

/** The content of a single paragraph; otherwise undefined. */
const getOnlyParagraph = ([first, ...rest]: readonly BlockNode[]):
  | readonly InlineNode[]
  | undefined => (first?.type === "paragraph" && rest.length === 0 ? first.content : undefined);

function TableBlock({ rows }: { rows: readonly TableRowNode[] }) {
  const isHead = ({ content = [] }: TableRowNode) =>
    content.length > 0 && content.every(({ type }) => type === "tableHeader");
  const end = rows.findIndex((row) => !isHead(row));
  const headRows = rows.slice(0, end < 0 ? rows.length : end);
  const draw = (scope: "col" | "row") => (row: TableRowNode, index: number) => (
    <tr key={String(index)}>{row.content?.map((cell, at) => renderTableCell(cell, at, scope))}</tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <div className="table-frame" tabIndex={0}>
      <table className="table">
        {headRows.length > 0 && <thead>{headRows.map(draw("col"))}</thead>}
        <tbody>{rows.slice(headRows.length).map(draw("row"))}</tbody>
      </table>
    </div>
  );
}

function renderTableCell(cell: TableCellNode, index: number, scope: "col" | "row") {
  const spans = { colSpan: cell.attrs?.colspan, rowSpan: cell.attrs?.rowspan };
  return cell.type === "tableHeader" ? (
    <th key={String(index)} scope={scope} {...spans}>
      {renderFlow(cell.content)}
    </th>
  ) : (
    <td key={String(index)} {...spans}>
      {renderFlow(cell.content)}
    </td>
  );
}

const renderInline = (nodes: readonly InlineNode[] = []): ReactNode =>
  nodes.map((node, index) => <Fragment key={String(index)}>{renderInlineNode(node)}</Fragment>);

function renderInlineNode(node: InlineNode): ReactNode {
  if (node.type === "hardBreak") return <br />;
  if (node.type === "inlineMath") return <Formula latex={node.attrs.latex} />;
  return (node.marks ?? []).reduceRight(renderMark, node.text);
}

/** A long formula scrolls in its own frame. */
const FormulaBlock = ({ latex }: { latex: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
  <div className="formula" tabIndex={0}>
    <Formula latex={latex} display />
  </div>
);

function renderMark(inside: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inside}</strong>;
    case "italic":
      return <em>{inside}</em>;
    case "subscript":
      return <sub>{inside}</sub>;
    case "superscript":
      return <sup>{inside}</sup>;
    case "link": {
      // A link that runs a script must be impossible even by an editor's mistake.
      const href = safeHref(mark.attrs.href, LINK_KINDS);
      return href ? <a href={href}>{inside}</a> : inside;
    }
  }
}
