import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { Tag } from "#ui/tag.tsx";

interface TrialMessageProps {
  readonly message: Readonly<Record<Locale, { readonly title: string; readonly text: string }>>;
}

/** A message in the language of choice, as a member of a draft will read it. */
export function TrialMessage({ message }: TrialMessageProps) {
  const { t, locale } = useLanguage();
  const [shown, setShown] = useState<Locale>(locale);
  const { title, text } = message[shown];
  return (
    <div className="closing-trial-message">
      <header>
        <Tag>{t("callNotices:trial.message")}</Tag>
        <b lang={shown}>{title}</b>
        <fieldset className="closing-trial-languages">
          <legend className="vh">{t("callNotices:trial.messageLanguage")}</legend>
          {LOCALES.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === shown}
              onClick={() => setShown(one)}
            >
              {one.toUpperCase()}
            </button>
          ))}
        </fieldset>
      </header>
      <p lang={shown}>{text}</p>
    </div>
  );
}
