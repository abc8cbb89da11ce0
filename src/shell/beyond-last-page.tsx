import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** What a page past the last one shows, with its status 404: which page it is, where the list ends, the way back. */
export function BeyondLastPage(props: {
  page: number;
  text: string;
  href: string;
  action: string;
}) {
  const t = useT();
  return (
    <div className="wrap error-page">
      <EmptyState
        level={1}
        title={t("page.beyond", { page: props.page })}
        actions={<ButtonLink href={props.href}>{props.action}</ButtonLink>}
      >
        <p>{props.text}</p>
      </EmptyState>
    </div>
  );
}
