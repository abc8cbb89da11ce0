import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { PointView } from "../views/points-view.server.ts";
import { AsideTexts } from "./aside-texts.tsx";
import { usePointTitle } from "./point-title.ts";

/** A point that needs no more attention: one line with who and when, and the texts to open. */
export function SettledPoint({ point, now }: { point: PointView; now: Date }) {
  const { t, locale } = useLanguage();
  const { saver } = useFormSession();
  const part = saver.has(point.key) ? saver.getPart(point.key) : null;
  const title = usePointTitle(point, part?.value);
  const { kind, before, after, confirmedAt, confirmedBy, texts } = point;
  const formatWhen = (at: string) =>
    `${formatShortDay(locale, new Date(at), now)}, ${formatTime(locale, new Date(at))}`;
  const formatSettled = (): string => {
    if (confirmedAt) {
      const when = formatWhen(confirmedAt);
      return confirmedBy
        ? t("formUpdates:confirmedBy", { name: confirmedBy, when })
        : t("formUpdates:confirmed", { when });
    }
    // The point settled itself by an answer that fits.
    const { at, by } = part?.serverValue.meta ?? { at: null, by: null };
    if (!at) return "";
    const step = kind === "toFill" ? "toFill" : "tooLong";
    return by
      ? t(`formUpdates:${step}.done`, { name: by, when: formatWhen(at) })
      : t(`formUpdates:${step}.doneNobody`, { when: formatWhen(at) });
  };
  return (
    <li>
      <Icon name="check" />
      <div>
        {kind === "renamed" && before && after ? (
          <p>
            <del>{getNodeTitle(before, locale)}</del> <ins>{getNodeTitle(after, locale)}</ins> ·{" "}
            {t("formUpdates:renamed.kept")}
          </p>
        ) : (
          <p>{title}</p>
        )}
        {texts.length > 0 && <AsideTexts point={point} now={now} isFolded />}
      </div>
      <p className="small muted">{formatSettled()}</p>
    </li>
  );
}
