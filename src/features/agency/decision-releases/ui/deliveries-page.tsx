import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import {
  type DELIVERY_DONE,
  releaseDeliveriesHref,
  releaseHref,
  withdrawHref,
} from "../rules/paths.ts";
import type { DeliveriesView } from "../views/deliveries-page.server.ts";
import { ReleaseProblem } from "./release-problem.tsx";

interface DeliveriesPageProps {
  readonly view: DeliveriesView;
  readonly done: (typeof DELIVERY_DONE)[number] | null;
  readonly submission: Submission | undefined;
}

type Row = DeliveriesView["rows"][number];

/** Who got the letters of a release by mail. */
export function DeliveriesPage({ view, done, submission }: DeliveriesPageProps) {
  const { t, locale } = useLanguage();
  const { call, release, counts, all, rows, state, page, pages, now, can } = view;
  const path = releaseDeliveriesHref(call.id, release.id);
  const failed = counts.find((one) => one.state === "failed")?.count ?? 0;
  const toHref = (delivery: string | null, to: number) => {
    const query = new URLSearchParams({
      ...(delivery ? { etat: delivery } : {}),
      ...(to > 1 ? { page: String(to) } : {}),
    });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const formatDelivery = ({ delivery, sentAt, failure }: Row) => (
    <>
      {t(`decisionReleases:deliveries.one.${delivery}`, {
        moment: sentAt ? formatDayTime(locale, sentAt, now) : "",
      })}
      {delivery === "failed" && <small className="release-failure">{failure}</small>}
    </>
  );
  const columns: Column<Row>[] = [
    {
      key: "dossier",
      header: t("decisionReleases:deliveries.dossier"),
      rowHeader: true,
      cell: ({ acronym, number }) => (
        <>
          {acronym} <small className="muted">{number}</small>
        </>
      ),
    },
    {
      key: "person",
      header: t("decisionReleases:deliveries.person"),
      cell: ({ person, role }) => (
        <>
          {person} <small className="muted">{t(`decisionReleases:deliveries.roles.${role}`)}</small>
        </>
      ),
    },
    { key: "delivery", header: t("decisionReleases:deliveries.delivery"), cell: formatDelivery },
    {
      key: "decision",
      header: t("decisionReleases:deliveries.decision"),
      cell: ({ role, dossierId, acronym }) =>
        role === "coordinator" && (
          <AppLink href={withdrawHref(call.id, dossierId)}>
            {t("decisionReleases:deliveries.withdraw")} <span className="vh">{acronym}</span>
          </AppLink>
        ),
    },
  ];
  return (
    <BackOfficePage
      title={t("decisionReleases:deliveries.title", {
        moment: formatDayTime(locale, release.releasedAt, now),
      })}
      lead={call.title}
      actions={
        <ButtonLink href={releaseHref(call.id)} icon="chevron-left">
          {t("decisionReleases:deliveries.back")}
        </ButtonLink>
      }
    >
      <div className="release">
        {done && !submission && <DoneAlert>{t(`decisionReleases:done.${done}`)}</DoneAlert>}
        <ReleaseProblem submission={submission} />
        <LinkTabs
          label={t("decisionReleases:deliveries.filter")}
          items={[
            { state: null, label: t("decisionReleases:deliveries.all"), count: all },
            ...counts.map((one) => ({
              ...one,
              label: t(`decisionReleases:deliveries.states.${one.state}`),
            })),
          ].map((one) => ({
            href: toHref(one.state, 1),
            label: `${one.label} (${formatNumber(locale, one.count)})`,
            current: one.state === state,
          }))}
        />
        {failed > 0 && can.ok && (
          <form method="post">
            <PageAgencyField />
            <Button type="submit" name="intent" value="repeat" icon="send">
              {t("decisionReleases:deliveries.repeat", {
                count: failed,
                formatted: formatNumber(locale, failed),
              })}
            </Button>
          </form>
        )}
        <Table
          caption={t("decisionReleases:deliveries.caption")}
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ dossierId, userId }) => `${dossierId} ${userId}`}
          empty={t("decisionReleases:deliveries.empty")}
        />
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(to) => toHref(state, to)}
          labels={{
            nav: t("decisionReleases:deliveries.pages"),
            previous: t("decisionReleases:deliveries.previous"),
            next: t("decisionReleases:deliveries.next"),
            page: (number) => t("decisionReleases:deliveries.page", { page: number }),
          }}
        />
      </div>
    </BackOfficePage>
  );
}
