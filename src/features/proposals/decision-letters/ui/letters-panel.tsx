import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Panel } from "#ui/panel.tsx";
import type { listLetters } from "../queries/letters.server.ts";
import { LETTERS_ANCHOR } from "../rules/paths.ts";

interface LettersPanelProps {
  readonly dossierId: string;
  readonly letters: Awaited<ReturnType<typeof listLetters>>;
  readonly now: Date;
  /** The PDF of a letter, at the reader's address. */
  readonly toHref: (dossierId: string, letterId: string) => string;
}

/** The letters that an agency sent to the team of a dossier, the newest first; nothing without any. */
export function LettersPanel({ dossierId, letters, now, toHref }: LettersPanelProps) {
  const { t, locale } = useLanguage();
  if (letters.length === 0) return null;
  return (
    <Panel id={LETTERS_ANCHOR} title={t("decisionLetters:title", { count: letters.length })}>
      <ul className="decision-letters">
        {letters.map((letter, at) => (
          <li key={letter.id}>
            <b lang={letter.locale}>{letter.subject}</b>{" "}
            <span className="muted">
              {t("decisionLetters:to", {
                recipient: letter.recipient,
                moment: formatDayTime(locale, letter.sentAt, now),
              })}
            </span>
            {at > 0 && <p className="muted small">{t("decisionLetters:replaced")}</p>}
            <p>
              <a className="link" href={toHref(dossierId, letter.id)}>
                {t("decisionLetters:pdf")}
                <span className="vh"> {letter.subject}</span>
              </a>{" "}
              <span className="muted small">
                PDF, {t(`decisionLetters:${letter.locale === "fr" ? "inFrench" : "inEnglish"}`)},{" "}
                {t("decisionLetters:pages", { count: letter.pages })},{" "}
                {formatFileSize(letter.bytes, locale)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
