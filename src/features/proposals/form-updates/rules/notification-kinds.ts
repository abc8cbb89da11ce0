import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { appendDossierNumber } from "#features/proposals/dossiers/rules/notification-kinds.ts";
import { FORM_POINT_KINDS } from "#form-engine/update-form.ts";

/** What happened to a question or section. `changed`: several things, or a rule such as its limit. */
const CHANGES = ["added", "removed", "renamed", "moved", "reworded", "changed"] as const;

const namedChange = z.object({ kind: z.enum(CHANGES), fr: z.string(), en: z.string() });
export type NamedChange = z.output<typeof namedChange>;

const namedPoint = z.object({ kind: z.enum(FORM_POINT_KINDS), fr: z.string(), en: z.string() });
export type NamedPoint = z.output<typeof namedPoint>;

/** A new version of a form was published and the dossier follows it. */
export const formUpdated = defineNotificationKind({
  kind: "form_updated",
  data: z.object({
    dossier: z.string(),
    number: z.string(),
    /** The first changed questions of `changeCount`. */
    changes: z.array(namedChange),
    changeCount: z.int(),
    /** The first points to look at of `pointCount`. */
    points: z.array(namedPoint),
    pointCount: z.int(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "edit",
  label: "formUpdateNotice:label",
  help: "formUpdateNotice:help",
  describe: (data, { t, locale }) => {
    const { dossier, number, changes, changeCount, points, pointCount, href } = data;
    const quote = (names: readonly { readonly fr: string; readonly en: string }[]) =>
      names.map((name) => t("formUpdateNotice:quoted", { title: name[locale] })).join(", ");
    const sentences = [
      ...CHANGES.flatMap((kind) => {
        const named = changes.filter((change) => change.kind === kind);
        return named.length > 0
          ? t(`formUpdateNotice:changes.${kind}`, { names: quote(named) })
          : [];
      }),
      ...(changeCount > changes.length
        ? [t("formUpdateNotice:moreChanges", { count: changeCount - changes.length })]
        : []),
      ...FORM_POINT_KINDS.flatMap((kind) => {
        const named = points.filter((point) => point.kind === kind);
        return named.length > 0
          ? t(`formUpdateNotice:points.${kind}`, { names: quote(named) })
          : [];
      }),
      ...(pointCount > points.length
        ? [t("formUpdateNotice:morePoints", { count: pointCount - points.length })]
        : []),
      t(pointCount > 0 ? "formUpdateNotice:confirm" : "formUpdateNotice:nothingToDo"),
    ];
    return {
      title: t("formUpdateNotice:title", { dossier, count: pointCount }),
      detail: appendDossierNumber(t, sentences.join(" "), number),
      href,
    };
  },
});
