import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";

/** Dossiers named in the detail of one notification. */
const MAX_NAMES = 8;

/** The agency tells a person which of their dossiers are eligible. Nothing of the verdicts is in it. */
export const proposalEligible = defineNotificationKind({
  kind: "proposal_eligible",
  data: z.object({
    partner: z.string(),
    /** The person's own, by number, and the address of the first: added for each recipient. */
    dossiers: z
      .array(z.object({ acronym: z.string(), number: z.string(), version: z.int() }))
      .default([]),
    href: z.string().default("/"),
  }),
  mailedByDefault: true,
  icon: "check",
  tone: "done",
  label: "eligibilityChecks:kind.label",
  help: "eligibilityChecks:kind.help",
  describe: ({ partner, dossiers, href }, { t }) => {
    const count = dossiers.length;
    const names = dossiers
      .slice(0, MAX_NAMES)
      .map(({ acronym, number, version }) =>
        t("eligibilityChecks:kind.dossier", { dossier: acronym, number, version }),
      );
    return {
      title: t("eligibilityChecks:kind.title", { count, dossier: dossiers[0]?.acronym ?? "" }),
      detail: t("eligibilityChecks:kind.detail", {
        partner,
        dossiers: [...names, ...(count > MAX_NAMES ? ["…"] : [])].join(", "),
      }),
      href,
    };
  },
});
