import { listErcPanels } from "#features/portal/calls/queries/calls.server.ts";
import { buildCallView, type CallView } from "#features/portal/calls/views/call-view.server.ts";
import { findPartner } from "#features/portal/partners/queries/partners.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { findCallDraft } from "../queries/call-draft.server.ts";
import { getEditionYear, hasForms } from "../rules/check-call-content.ts";
import { toCallContent } from "../rules/merge-call-field.ts";
import { callFileHref } from "../rules/paths.ts";

interface PreviewContext {
  readonly draftId: string;
  readonly locale: Locale;
  readonly origin: string;
  readonly now: Date;
}

/**
 * A draft as a visitor will see it. `call` is null while the dates are missing or in the wrong order. It names no
 * neighbours: those are found once the call is published.
 */
export async function loadCallPreview(
  db: Db,
  actor: BackOfficeActor,
  { draftId, locale, origin, now }: PreviewContext,
  t: Translate,
): Promise<{ call: CallView | null; isAnswerable: boolean; title: string }> {
  const draft = await findCallDraft(db, actor, draftId);
  const content = toCallContent(draft.fields);
  const [partner, panels] = await Promise.all([
    findPartner(db, draft.partnerId),
    listErcPanels(db),
  ]);
  if (!partner) throw new DomainError("NOT_FOUND");
  const title = (locale === "fr" ? content.titleFr : content.titleEn) || t("callDrafts:untitled");
  const opensAt = content.opensAt ? new Date(content.opensAt) : null;
  const closesAt = content.closesAt ? new Date(content.closesAt) : null;
  if (!opensAt || !closesAt || opensAt >= closesAt)
    return { call: null, isAnswerable: false, title };
  const view = buildCallView(
    {
      call: {
        ...content,
        ...{ opensAt, closesAt, partner },
        titleFr: content.titleFr || t("callDrafts:untitled"),
        titleEn: content.titleEn || t("callDrafts:untitled"),
        id: draft.callId ?? 0,
        slug: draft.slug ?? partner.slug,
        year: getEditionYear(content) ?? now.getUTCFullYear(),
        programme: content.programme || null,
        url: content.url || null,
        publishedAt: draft.publishedAt ?? draft.publishAt ?? now,
        updatedAt: now,
        ...{ withdrawnAt: null, withdrawalReasonFr: null, withdrawalReasonEn: null },
      },
      erc: panels.filter(({ code }) => content.ercPanels.includes(code)),
      changes: [],
      related: [],
    },
    { locale, origin, now },
    t,
  );
  // The public addresses of a draft's documents do not exist yet, and neither does its calendar.
  const documents = view.documents.map((one) => ({ ...one, href: callFileHref(draftId, one.id) }));
  const call = { ...view, documents, calendarHref: null };
  return { call, isAnswerable: hasForms(content), title };
}
