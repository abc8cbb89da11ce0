import type { ReactNode } from "react";

export type DescriptionListProps = {
  items: readonly { term: string; detail: ReactNode }[];
};

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="defs">
      {items.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
