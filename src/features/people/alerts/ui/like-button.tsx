import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { callAnchor } from "../rules/paths.ts";

interface LikeButtonProps {
  call: { readonly id: number; readonly title: string };
  /** Null for visitors: the button leads to the sign-in. */
  liked: boolean | null;
  /** The address to return to without script, and after the sign-in. */
  currentPath: string;
  /** Whether the heart has a visible label. */
  showLabel?: boolean;
}

/** The heart of a call: a form without script, handled in place by `elements/call-like.ts`. */
export function LikeButton({ call, liked, currentPath, showLabel }: LikeButtonProps) {
  const t = useT();
  const name = { title: call.title };
  return (
    <call-like
      class={showLabel ? "like like-words" : "like"}
      data-call={call.id}
      data-failed={liked === null ? undefined : t("alerts:favourites.failed")}
    >
      <form
        method="post"
        action={href("/ajax/call-for-proposals/like/:id", { id: String(call.id) })}
      >
        <input type="hidden" name="liked" value={liked ? "false" : "true"} />
        <input
          type="hidden"
          name="next"
          value={`${currentPath.split("#")[0]}#${callAnchor(call.id)}`}
        />
        {showLabel ? (
          <Button type="submit" icon="heart" aria-pressed={liked ?? undefined}>
            {t(liked === null ? "alerts:favourites.keepSignIn" : "alerts:favourites.keep")}
          </Button>
        ) : (
          <IconButton
            type="submit"
            icon="heart"
            pressed={liked ?? undefined}
            label={t(
              liked === null ? "alerts:favourites.heartSignIn" : "alerts:favourites.heart",
              name,
            )}
          />
        )}
      </form>
    </call-like>
  );
}

interface LikeNotSavedPageProps {
  call: { readonly id: number; readonly title: string };
  /** The page on which the heart was pressed. */
  next: string;
}

/**
 * Shown if the person signed in in another browser than the one where the heart was pressed: they press once more.
 */
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
