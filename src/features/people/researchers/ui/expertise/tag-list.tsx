import { Form } from "react-router";
import { Tag } from "#ui/tag.tsx";

interface TagListProps {
  list: string;
  tags: readonly { value: string; label: string; removeLabel: string }[];
  empty: string;
}

/** What was added, each with a way to take it out. */
export function TagList({ list, tags, empty }: TagListProps) {
  if (tags.length === 0) return <p className="muted">{empty}</p>;
  return (
    <Form method="post">
      <input type="hidden" name="list" value={list} />
      <ul className="tags tag-list">
        {tags.map(({ value, label, removeLabel }) => (
          <li key={value}>
            <Tag remove={{ label: removeLabel, name: "remove", value }}>{label}</Tag>
          </li>
        ))}
      </ul>
    </Form>
  );
}
