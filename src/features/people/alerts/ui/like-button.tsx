import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button, IconButton } from "#ui/button.tsx";

interface LikeButtonProps {
  call: { readonly id: number; readonly title: string };
  /** Null for visitors: pressing it leads to the sign-in. */
  liked: boolean | null;
  /** The address to come back to without script, and after the sign-in. */
  currentPath: string;
  /** A heart alone, or with its words. */
  showLabel?: boolean;
}

/** Where a card stands in its page: one comes back to it. */
export const callAnchor = (id: number): string => `appel-${id}`;

/** The heart of a call: a form without script, answered in place with it (`elements/call-like.ts`). */
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
