import type { ReactNode } from "react";
import { Form } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { DoneAlert } from "#ui/alert.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";

interface ExpertiseSectionProps {
  id: string;
  title: string;
  help: string;
  saved: boolean;
  /** Why the last form was refused. */
  refused: { fieldId: string; message: string } | null;
  /** The entries, each with a remove button. */
  entries: ReactNode;
  /** The form that adds an entry. */
  children: ReactNode;
}

export function ExpertiseSection(props: ExpertiseSectionProps) {
  const { id, title, help, saved, refused, entries, children } = props;
  const t = useT();
  return (
    <div id={id} className="entry-section">
      <Panel title={title}>
        <p className="muted small">{help}</p>
        <ErrorSummary
          title={t("researchers:entries.errorsTitle")}
          errors={refused ? [refused] : []}
          level={3}
        />
        <div className="expertise-body">
          {entries}
          {/* Between the remove buttons and the add button, so that it is near the pressed one however long the list is. */}
          {saved && !refused && <DoneAlert>{t("researchers:expertise.saved")}</DoneAlert>}
          {children}
        </div>
      </Panel>
    </div>
  );
}

interface TagListProps {
  /** What the remove buttons ask for. */
  intent: "removeErc" | "removeHal" | "removeTag";
  /** The list of tags, on a page with several. */
  list?: string;
  tags: readonly { value: string; label: string; removeLabel: string }[];
  empty: string;
}

/** Tags, each with a remove button. */
export function TagList({ intent, list, tags, empty }: TagListProps) {
  if (tags.length === 0) return <p className="muted">{empty}</p>;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {list && <input type="hidden" name="list" value={list} />}
      <ul className="tags tag-list">
        {tags.map(({ value, label, removeLabel }) => (
          <li key={value}>
            <Tag remove={{ label: removeLabel, name: "item", value }}>{label}</Tag>
          </li>
        ))}
      </ul>
    </Form>
  );
}
