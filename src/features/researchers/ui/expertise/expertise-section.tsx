import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Panel } from "#ui/panel.tsx";

interface ExpertiseSectionProps {
  id: string;
  title: string;
  help: string;
  saved: boolean;
  /** Why what was asked for was not done. */
  refused: string | null;
  children: ReactNode;
}

export function ExpertiseSection(props: ExpertiseSectionProps) {
  const { id, title, help, saved, refused, children } = props;
  const t = useT();
  return (
    <div id={id} className="entry-section">
      <Panel title={title}>
        <p className="muted small">{help}</p>
        {refused && (
          // biome-ignore lint/a11y/noAutofocus: whoever sent the form must hear at once why nothing was added
          <div tabIndex={-1} autoFocus>
            <Alert tone="stop" role="alert">
              {refused}
            </Alert>
          </div>
        )}
        {saved && !refused && (
          <Alert tone="done" role="status">
            {t("researchers:expertise.saved")}
          </Alert>
        )}
        <div className="expertise-body">{children}</div>
      </Panel>
    </div>
  );
}
