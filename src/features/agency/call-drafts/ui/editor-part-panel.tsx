import type { ReactNode } from "react";
import { PersonFace } from "#features/proposals/dossier-form/ui/live/presence-list.tsx";
import { useT } from "#platform/i18n/context.tsx";
import { EDITOR_PARTS, type EditorPart, toPartId } from "../rules/editor-parts.ts";
import { useCallEditor } from "./editor-context.ts";

interface EditorPartPanelProps {
  readonly part: EditorPart;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the editor: its title, and who else writes in it. */
export function EditorPartPanel({ part, actions, children }: EditorPartPanelProps) {
  const t = useT();
  const { people } = useCallEditor();
  const id = toPartId(part);
  const here = people.filter(({ at }) =>
    (EDITOR_PARTS[part] as readonly string[]).includes(at ?? ""),
  );
  return (
    <section id={id} className="panel call-part" aria-labelledby={`${id}-title`} data-part={part}>
      <div className="panel-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {t(`callDrafts:parts.${part}`)}
        </h2>
        {here.map(({ userId, name }) => (
          <span key={userId} className="call-here xs">
            <PersonFace userId={userId} name={name} />
            {t("callDrafts:live.writesHere", { name })}
          </span>
        ))}
        {actions}
      </div>
      {children}
    </section>
  );
}
