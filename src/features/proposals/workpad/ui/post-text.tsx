import { Fragment } from "react";
import { useT } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { type Mentionable, splitTextParts } from "../rules/mentions.ts";

/** The text of a post: mentions and links are marked, everything else is plain text. */
export function PostText(props: {
  text: string;
  mentions: readonly Mentionable[];
  accountId: string;
}) {
  const t = useT();
  return (
    <p className="words-text">
      {splitTextParts(props.text, props.mentions).map((part, at) => {
        // Parts have no id but their index.
        const key = `${at}`;
        if (part.kind === "text") return <Fragment key={key}>{part.text}</Fragment>;
        if (part.kind === "mention")
          return (
            <b key={key} className="mention" data-own={part.id === props.accountId || undefined}>
              @{part.name ?? t("workpad:message.formerMember")}
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

const KNOWN = [
  "missing",
  "tooLong",
  "INVALID",
  "tooLate",
  "TOO_MANY_REQUESTS",
  "NOT_FOUND",
  "SIGN_IN_REQUIRED",
] as const;

/** The message for a refused post. */
export const formatPostProblem = (t: Translate, problem: string): string =>
  t(`workpad:problems.${KNOWN.find((one) => one === problem) ?? "failed"}`);
