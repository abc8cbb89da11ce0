import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Content of a 404 for a page number beyond the last: the number, where the list ends, a link back. */
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
