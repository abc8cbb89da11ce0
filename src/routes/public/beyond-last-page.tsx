import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** What a page past the last one shows, with its status 404: where the list ends, and the way back into it. */
export function BeyondLastPage(props: { text: string; href: string; action: string }) {
  const t = useT();
  return (
    <div className="wrap error-page">
      <EmptyState
        level={1}
        title={t("error.NOT_FOUND.title")}
        actions={<ButtonLink href={props.href}>{props.action}</ButtonLink>}
      >
        <p>{props.text}</p>
      </EmptyState>
    </div>
  );
}
