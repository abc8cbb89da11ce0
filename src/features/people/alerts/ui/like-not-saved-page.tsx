import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface LikeNotSavedPageProps {
  call: { readonly id: number; readonly title: string };
  /** Where the heart was pressed. */
  next: string;
}

/** The heart was pressed in another browser than the one somebody signed in with: one press more keeps the call. */
export function LikeNotSavedPage({ call, next }: LikeNotSavedPageProps) {
  const t = useT();
  return (
    <div className="wrap content-page">
      <EmptyState
        level={1}
        built={2}
        title={t("alerts:favourites.notKept.title")}
        actions={
          <>
            <form
              method="post"
              action={href("/ajax/call-for-proposals/like/:id", { id: String(call.id) })}
            >
              <input type="hidden" name="liked" value="true" />
              <input type="hidden" name="next" value={next} />
              <Button type="submit" variant="primary" icon="heart">
                {t("alerts:favourites.notKept.keep")}
              </Button>
            </form>
            <ButtonLink href={next}>{t("alerts:favourites.notKept.goOn")}</ButtonLink>
          </>
        }
      >
        <p>{t("alerts:favourites.notKept.text", { title: call.title })}</p>
      </EmptyState>
    </div>
  );
}
