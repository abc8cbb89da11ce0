import type { CallLinks } from "#features/portal/calls/ui/call-actions.tsx";
import { CallPage } from "#features/portal/calls/ui/call-page.tsx";
import type { CallView } from "#features/portal/calls/views/call-view.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { LOCALES } from "#platform/i18n/locale.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { editCallHref, previewCallHref } from "../rules/paths.ts";

interface CallPreviewPageProps {
  readonly draftId: string;
  readonly call: CallView | null;
  readonly links: CallLinks;
  readonly screen: "wide" | "narrow" | "frame";
}

/** The address of the preview in one language; `narrow` shows it in the width of a telephone. */
const toHref = (draftId: string, locale: string, screen: CallPreviewPageProps["screen"]) => {
  const part = { wide: "", narrow: "&ecran=etroit", frame: "&ecran=cadre" }[screen];
  return `${previewCallHref(draftId)}?locale=${locale}${part}`;
};

/** A draft as a visitor will see it, marked as a preview. */
export function CallPreviewPage({ draftId, call, links, screen }: CallPreviewPageProps) {
  const { t, locale } = useLanguage();
  const page = call ? (
    <CallPage call={call} links={links} />
  ) : (
    <div className="wrap">
      <EmptyState title={t("callDrafts:preview.noDates")} built={0} />
    </div>
  );
  if (screen === "frame") return page;
  return (
    <>
      <div className="call-preview-bar" role="note">
        <div className="wrap">
          <Icon name="eye" />
          <b>{t("callDrafts:preview.banner")}</b>
          <nav aria-label={t("callDrafts:preview.open")}>
            {LOCALES.map((one) => (
              <a
                key={one}
                href={toHref(draftId, one, screen)}
                aria-current={one === locale ? "true" : undefined}
              >
                {t(`callDrafts:languages.${one}`)}
              </a>
            ))}
            <a href={toHref(draftId, locale, screen === "wide" ? "narrow" : "wide")}>
              {t(screen === "wide" ? "callDrafts:preview.narrow" : "callDrafts:preview.wide")}
            </a>
            <a href={editCallHref(draftId)}>{t("callDrafts:preview.back")}</a>
          </nav>
        </div>
      </div>
      {screen === "narrow" ? (
        <div className="call-preview-phone">
          <iframe title={t("callDrafts:preview.frame")} src={toHref(draftId, locale, "frame")} />
        </div>
      ) : (
        page
      )}
    </>
  );
}
