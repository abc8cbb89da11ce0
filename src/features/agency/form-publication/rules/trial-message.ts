import { formUpdated } from "#features/proposals/form-updates/rules/notification-kinds.ts";
import {
  listNamedChanges,
  toNamedPoint,
  toNewsData,
} from "#features/proposals/form-updates/rules/team-news.ts";
import { isHelpOnly, type NodeChange } from "#form-engine/compare-models.ts";
import { FORM_POINT_KINDS } from "#form-engine/update-form.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { TrialChange } from "./trial-result.ts";

interface SampleContext {
  readonly locale: Locale;
  /** The address that the message links to; a team's own is that of its dossier. */
  readonly href: string;
}

/** The data of the notification for a dossier that stands for all: with every change and every point of the trial. */
export function buildUpdateSample(
  changes: readonly TrialChange[],
  { locale, href }: SampleContext,
) {
  const t = getTranslator(locale);
  const points = changes.flatMap(({ points: counts, nodeId, before, after }) => {
    const node = after ?? before;
    return FORM_POINT_KINDS.filter((kind) => node && counts[kind]).map((kind) => ({
      kind,
      key: nodeId,
      node,
    }));
  });
  const told = changes.filter(isModelChange).filter((change) => !isHelpOnly(change));
  return {
    dossier: t("callNotices:trial.sampleAcronym"),
    number: t("formPublication:told.sampleNumber"),
    ...toNewsData(
      listNamedChanges(told, points),
      FORM_POINT_KINDS.flatMap((kind) =>
        points.flatMap((point) =>
          point.kind === kind && point.node ? [toNamedPoint(kind, point.node)] : [],
        ),
      ),
    ),
    href,
  };
}

const isModelChange = (change: TrialChange): change is TrialChange & NodeChange =>
  change.kind !== "indirect";

/** The message as the page shows it, in one language. */
export function describeUpdateSample(
  changes: readonly TrialChange[],
  context: SampleContext & { readonly now: Date },
): { readonly title: string; readonly text: string } {
  const { locale, now } = context;
  const data = formUpdated.data.parse(buildUpdateSample(changes, context));
  const { title, detail } = formUpdated.describe(data, { now, locale, t: getTranslator(locale) });
  return { title, text: detail };
}
