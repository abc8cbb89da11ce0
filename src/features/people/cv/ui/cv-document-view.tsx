import { Fragment } from "react";
import { Formula } from "#ui/formula.tsx";
import type { Block, CvDocument, DocumentRun, Entry, ItemList, Line } from "../document/model.ts";

interface CvDocumentViewProps {
  document: CvDocument;
  /** Heading level of the person's name. */
  level?: 1 | 2 | 3 | undefined;
}

/** A CV as HTML, from the same document as its files, in the CV's language. */
export function CvDocumentView({ document, level = 2 }: CvDocumentViewProps) {
  return (
    <article className="cv" lang={document.locale}>
      {document.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
        <BlockView key={index} block={block} level={level} />
      ))}
    </article>
  );
}

function BlockView({ block, level }: { block: Block; level: 1 | 2 | 3 }) {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${(level + block.level - 1) as 1 | 2 | 3 | 4 | 5}` as const;
      return (
        <Heading className={`cv-h${block.level}`} dir="auto">
          {block.text}
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p className={block.lead ? "cv-lead" : undefined} dir="auto">
          <LineView line={block.line} />
        </p>
      );
    case "facts":
      return (
        <dl className="cv-facts">
          {block.facts.map(({ label, line }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <LineView line={line} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "list":
      return <ListView list={block} />;
    case "table":
      return <TableView columns={block.columns} rows={block.rows} />;
    case "formula":
      return (
        <p className="cv-formula">
          <Formula latex={block.text} display />
        </p>
      );
    case "entries": {
      const List = block.numbered ? "ol" : "ul";
      return (
        <List className="cv-entries">
          {block.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <EntryView key={index} entry={entry} />
          ))}
        </List>
      );
    }
  }
}

function ListView({ list: { items, numbered } }: { list: ItemList }) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className="cv-list">
      {items.map(({ line, lists = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} dir="auto">
          <LineView line={line} />
          {lists.map((list, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <ListView key={at} list={list} />
          ))}
        </li>
      ))}
    </List>
  );
}

function EntryView({ entry }: { entry: Entry }) {
  return (
    <li className="cv-entry">
      <p className="cv-margin">{entry.margin}</p>
      <div>
        {[entry.title, ...entry.lines].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index} className={index === 0 ? "cv-entry-title" : undefined} dir="auto">
            <LineView line={line} />
          </p>
        ))}
      </div>
    </li>
  );
}

type Lines = readonly Line[];

function TableView({ columns, rows }: { columns: Lines; rows: readonly Lines[] }) {
  const cells = (row: Lines, Cell: "th" | "td") =>
    row.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Cell key={index} scope={Cell === "th" ? "col" : undefined} dir="auto">
        <LineView line={cell} />
      </Cell>
    ));
  return (
    <table className="cv-table">
      <thead>
        <tr>{cells(columns, "th")}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={index}>{cells(row, "td")}</tr>
        ))}
      </tbody>
    </table>
  );
}

function LineView({ line }: { line: Line }) {
  return line.map((run, index) => {
    const { href } = run;
    const content = <RunView run={run} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>
        {href ? (
          <a className="link" href={href}>
            {content}
          </a>
        ) : (
          content
        )}
      </Fragment>
    );
  });
}

function RunView({ run: { text, strong, italic, sub, sup, formula } }: { run: DocumentRun }) {
  if (formula) return <Formula latex={text} />;
  if (text === "\n") return <br />;
  const slanted = italic ? <i>{text}</i> : text;
  const styled = strong ? <b>{slanted}</b> : slanted;
  return sub ? <sub>{styled}</sub> : sup ? <sup>{styled}</sup> : styled;
}
