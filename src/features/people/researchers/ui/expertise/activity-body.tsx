import { useT } from "#platform/i18n/context.tsx";
import type { EXPERTISE_ACTIVITY_TYPES } from "../../rules/vocabulary.ts";

export interface ExpertActivity {
  readonly id: string;
  readonly type: (typeof EXPERTISE_ACTIVITY_TYPES)[number];
  readonly year: number;
  readonly mandatary: string;
  readonly role: string;
  readonly description: string;
}

export function useActivityName() {
  const t = useT();
  return ({ type, mandatary }: ExpertActivity) =>
    `${t(`researchers:expertise.activities.types.${type}`)}, ${mandatary}`;
}

export function ExpertActivityBody({ activity }: { activity: ExpertActivity }) {
  const t = useT();
  const { type, year, mandatary, role, description } = activity;
  return (
    <>
      <p className="entry-name">
        <b>{t(`researchers:expertise.activities.types.${type}`)}</b>
      </p>
      <p>{[mandatary, role].filter(Boolean).join(" · ")}</p>
      <p className="small muted">{year}</p>
      {description && <p className="entry-text small">{description}</p>}
    </>
  );
}
