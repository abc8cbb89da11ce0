import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { formatList } from "#platform/i18n/format.ts";

const COUNT_FIELDS = ["added", "changed", "conflicts"] as const;
const countSchema = z.int().nonnegative();

/** An import from ORCID, HAL or Dataverse changed the person's data. */
export const dataUpdated = defineNotificationKind({
  kind: "data_updated",
  data: z.object({
    source: z.enum(["orcid", "hal", "dataverse"]),
    added: countSchema,
    changed: countSchema,
    conflicts: countSchema,
    href: z.string(),
  }),
  mailedByDefault: false,
  mailReason: "profile",
  icon: "refresh",
  label: "researchers:kinds.data_updated.label",
  help: "researchers:kinds.data_updated.help",
  describe(data, { t, locale }) {
    const counts = COUNT_FIELDS.filter((name) => data[name] > 0).map((name) =>
      t(`researchers:kinds.data_updated.${name}`, { count: data[name] }),
    );
    return {
      title: t("researchers:kinds.data_updated.title", {
        source: t(`researchers:kinds.data_updated.source.${data.source}`),
      }),
      detail: counts.length > 0 ? `${formatList(locale, counts)}.` : "",
      href: data.href,
    };
  },
});
