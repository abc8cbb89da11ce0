import { useState } from "react";
import type { CallContent } from "#features/portal/calls/rules/call-content.ts";
import { getCallStatus } from "#features/portal/calls/rules/status.ts";
import { describeTime } from "#features/portal/calls/rules/time-left.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Card } from "#ui/card.tsx";
import { TimeBar } from "#ui/progress-bar.tsx";
import { StatusMark } from "#ui/tag.tsx";
import { previewCallHref } from "../rules/paths.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";

interface PreviewCardProps {
  readonly draftId: string;
  readonly partner: CallEditorView["partner"];
  readonly content: CallContent;
  readonly now: Date;
}

/** The card of the call as the search will show it, in either language. */
export function PreviewCard({ draftId, partner, content, now }: PreviewCardProps) {
  const { t, locale } = useLanguage();
  const [language, setLanguage] = useState<"fr" | "en">(locale);
  const isFrench = language === "fr";
  const { opensAt, closesAt } = content;
  const dates = opensAt &&
    closesAt &&
    opensAt < closesAt && { opensAt: new Date(opensAt), closesAt: new Date(closesAt) };
  const status = dates ? getCallStatus(dates, now) : null;
  const time = dates && status ? describeTime(status, dates, now, locale, t) : null;
  return (
    <section className="panel call-preview" aria-labelledby="call-preview">
      <div className="panel-head">
        <h2 id="call-preview">{t("callDrafts:preview.card")}</h2>
        <span className="call-switch">
          {(["fr", "en"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={language === one}
              title={t(`callDrafts:languages.${one}`)}
              onClick={() => setLanguage(one)}
            >
              {one.toUpperCase()}
            </button>
          ))}
        </span>
      </div>
      <Card
        level={3}
        lang={language}
        title={(isFrench ? content.titleFr : content.titleEn) || t("callDrafts:preview.noTitle")}
        partner={partner.colour}
        partnerName={<abbr title={partner.name}>{partner.code}</abbr>}
        state={status && <StatusMark tone={status}>{t(`calls:status.${status}`)}</StatusMark>}
        text={(isFrench ? content.summaryFr : content.summaryEn) || t("callDrafts:preview.noText")}
        foot={
          time && (
            <>
              <p className="call-time">
                <b className={time.tone === "soon" ? "soon" : undefined}>{time.label}</b>,{" "}
                <time dateTime={time.iso}>{time.moment}</time>
              </p>
              <TimeBar ratio={time.ratio} tone={time.tone} />
            </>
          )
        }
      />
      <p className="call-preview-links small">
        <a href={`${previewCallHref(draftId)}?locale=fr`}>{t("callDrafts:preview.wholeFr")}</a>
        <a href={`${previewCallHref(draftId)}?locale=en`}>{t("callDrafts:preview.wholeEn")}</a>
        <a href={`${previewCallHref(draftId)}?locale=${language}&ecran=etroit`}>
          {t("callDrafts:preview.narrow")}
        </a>
      </p>
    </section>
  );
}
