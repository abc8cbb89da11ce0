import { Fragment } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { type Mentionable, splitTextParts } from "../rules/mentions.ts";

/** The text of a post: mentions and links are marked, everything else is plain text. */
export function PostText(props: {
  text: string;
  mentions: readonly Mentionable[];
  accountId: string;
}) {
  const t = useT();
  return (
    <p className="post-text">
      {splitTextParts(props.text, props.mentions).map((part, at) => {
        // Parts have no id but their index.
        const key = `${at}`;
        if (part.kind === "text") return <Fragment key={key}>{part.text}</Fragment>;
        if (part.kind === "mention")
          return (
            <b key={key} className="mention" data-own={part.id === props.accountId || undefined}>
              @{part.name ?? t("posts:formerMember")}
            </b>
          );
        return (
          <a
            key={key}
            className="link"
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {part.href}
          </a>
        );
      })}
    </p>
  );
}
