import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { Button } from "#ui/button.tsx";
import type { CompletionTrial } from "../views/completion-trial.server.ts";

interface MailPreviewProps {
  readonly messages: CompletionTrial["messages"];
  readonly partner: string;
}

/** The mail to each team, one after the other, in both languages. Before a trial it says where the mail will stand. */
export function MailPreview({ messages, partner }: MailPreviewProps) {
  const { t, locale } = useLanguage();
  const [index, setIndex] = useState(0);
  const [language, setLanguage] = useState<Locale>(locale);
  const message = messages[index];
  const text = message?.texts.find((one) => one.locale === language);
  if (!message || !text)
    return (
      <section className="completions-mail" aria-labelledby="completions-mail">
        <h2 id="completions-mail">{t("completions:mail.title")}</h2>
        <p className="muted">{t("completions:mail.before")}</p>
      </section>
    );
  const [coordinator, ...others] = message.people;
  const next = messages[index + 1];
  return (
    <section className="completions-mail" aria-labelledby="completions-mail">
      <div className="completions-mail-head">
        <h2 id="completions-mail">{t("completions:mail.to", { acronym: message.acronym })}</h2>
        <fieldset
          className="btn-group completions-languages"
          aria-label={t("completions:mail.language")}
        >
          {LOCALES.map((one) => (
            <Button
              key={one}
              type="button"
              size="s"
              variant={one === language ? "primary" : "quiet"}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {one.toUpperCase()}
            </Button>
          ))}
        </fieldset>
      </div>
      <article className="completions-letter" lang={language} aria-live="polite">
        <p className="muted small">
          {others.length === 0
            ? t("completions:mail.recipient", { name: coordinator?.name ?? "" })
            : t("completions:mail.recipients", {
                count: others.length,
                name: coordinator?.name ?? "",
              })}
          <br />
          {t("completions:mail.from", { partner })}
        </p>
        <p>
          <b>{text.title}</b>
        </p>
        <p>{text.detail}</p>
        <p>
          <span className="completions-letter-action">{text.action}</span>
        </p>
      </article>
      {messages.length > 1 && (
        <div className="completions-mail-steps">
          <Button
            type="button"
            size="s"
            variant="quiet"
            aria-disabled={index === 0 || undefined}
            onClick={() => setIndex(Math.max(0, index - 1))}
          >
            {t("completions:mail.previous")}
          </Button>
          <span className="muted small" role="status">
            {t("completions:mail.position", { number: index + 1, total: messages.length })}
          </span>
          <Button
            type="button"
            size="s"
            variant="quiet"
            aria-disabled={!next || undefined}
            onClick={() => setIndex(Math.min(messages.length - 1, index + 1))}
          >
            {next
              ? t("completions:mail.next", { acronym: next.acronym })
              : t("completions:mail.last")}
          </Button>
        </div>
      )}
    </section>
  );
}
