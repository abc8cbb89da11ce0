import { href } from "react-router";
import { DegradedNotice } from "#features/people/researchers/ui/degraded-notice.tsx";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { LinkTabs, SegmentedLinks } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Panel } from "#ui/panel.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import { type ImportField, isImportActive } from "../rules/import-request.ts";
import { listImportSources, PER_PAGE_CHOICES, type SourceChoice } from "../rules/list-request.ts";
import { listHref } from "../rules/paths.ts";
import { IMPORT_SOURCES, MAX_FAVOURITE_PRODUCTIONS } from "../rules/vocabulary.ts";
import type { ProductionPageView } from "../views/production-page.server.ts";
import { HalCard } from "./hal-card.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { ProductionEmpty } from "./production-empty.tsx";
import { ProductionFilters } from "./production-filters.tsx";
import { ProductionItem } from "./production-item.tsx";

/** Why the last form was refused, when posted without script. */
export type ProductionRefusal = "full" | "notFound" | "tooMany";

interface ProductionsPageProps {
  view: ProductionPageView;
  refusal?: ProductionRefusal | undefined;
  /** Works just hidden: how many, and the time that identifies the undo. */
  disowned?: { readonly count: number; readonly at: string } | undefined;
  submission?: Submission<ImportField> | undefined;
}

const TABS = [
  "hal",
  "dataverse",
  "orcid",
  "added",
  "all",
] as const satisfies readonly SourceChoice[];
/** Always shown; other tabs only if they have works. */
const USUAL_TABS: readonly SourceChoice[] = ["hal", "dataverse", "all"];

export function ProductionsPage({ view, refusal, disowned, submission }: ProductionsPageProps) {
  const { t, locale } = useLanguage();
  const { request, counts } = view;
  const back = listHref(request, { page: view.list.page });
  return (
    <>
      <PageHeader
        title={t("productions:title")}
        lead={t("productions:lead")}
        actions={
          <ButtonLink href={href("/mon-espace/mes-productions/ajouter")} icon="plus">
            {t("productions:add.link")}
          </ButtonLink>
        }
      />
      <production-list
        id="productions"
        class="productions"
        data-failed={t("productions:list.failed")}
      >
        {refusal && (
          <Alert tone="stop" role="alert" takesFocus>
            {refusal === "tooMany"
              ? t("productions:import.tooMany")
              : t(`productions:refused.${refusal}`, {
                  max: MAX_FAVOURITE_PRODUCTIONS,
                })}
          </Alert>
        )}
        {disowned && (
          <Alert
            tone="info"
            role="status"
            actions={
              <form method="post" action={back} data-act="page">
                <input type="hidden" name="intent" value="reclaim" />
                <input type="hidden" name="at" value={disowned.at} />
                <Button type="submit" size="s" autoFocus>
                  {t("productions:notMine.undo")}
                </Button>
              </form>
            }
          >
            {t("productions:notMine.done", {
              count: disowned.count,
              number: formatNumber(locale, disowned.count),
            })}
          </Alert>
        )}
        <DegradedNotice
          services={view.degraded}
          used={IMPORT_SOURCES.filter((one) => listImportSources(request.source).includes(one))}
        />
        <LinkTabs
          label={t("productions:tabs")}
          items={TABS.filter(
            (one) => USUAL_TABS.includes(one) || counts[one] > 0 || one === request.source,
          ).map((source) => ({
            href: listHref({ ...request, type: null, year: null }, { source }),
            label: t("productions:filters.option", {
              label: t(`productions:sources.${source}`),
              number: formatNumber(locale, counts[source]),
            }),
            current: source === request.source,
          }))}
        />
        <ImportsSection view={view} back={back} submission={submission} />
        {!counts.halCardRefused && <HalCard orcid={view.orcid} back={back} />}
        <List view={view} back={back} />
      </production-list>
      <UnsavedGuard
        labels={{
          title: t("unsaved.title"),
          text: t("productions:ways.unsaved"),
          leave: t("productions:ways.unsavedLeave"),
          save: t("productions:ways.unsavedSave"),
          stay: t("unsaved.stay"),
        }}
      />
    </>
  );
}

interface PartProps {
  view: ProductionPageView;
  back: string;
}

/** Import status, the reason for an empty list, and the search form, which is collapsed once there are works. */
function ImportsSection({
  view,
  back,
  submission,
}: PartProps & { submission: Submission<ImportField> | undefined }) {
  const { t } = useLanguage();
  const { request, imports } = view;
  if (request.source === "added") return null;
  const sources = listImportSources(
    imports.length === 0 && request.source === "hal" ? "all" : request.source,
  );
  const mine = imports.filter((one) => sources.includes(one.source));
  const isImporting = mine.some(isImportActive);
  const isEmpty = view.counts[request.source] === 0;
  // The import by ORCID has its own button, so the form offers it only after another search.
  const orcid = mine.some(({ by }) => by !== "orcid") ? view.orcid : null;
  const form = (
    <ImportForm
      sources={sources}
      orcid={orcid}
      halId={view.counts.halId}
      name={view.name}
      repeated={!isEmpty}
      back={back}
      submission={submission}
    />
  );
  const title = t("productions:ways.title");
  return (
    <>
      {mine.length > 0 && (
        <ImportPanel imports={mine} back={back} now={view.now}>
          {!isImporting && !isEmpty && (
            <details id="import-ways" className="import-ways" open={Boolean(submission)}>
              <summary>{title}</summary>
              {form}
            </details>
          )}
        </ImportPanel>
      )}
      {view.list.total === 0 && <ProductionEmpty view={view} back={back} />}
      {!isImporting && isEmpty && (
        <Panel title={mine.length > 0 || view.orcid ? title : undefined}>{form}</Panel>
      )}
    </>
  );
}

function List({ view, back }: PartProps) {
  const { t, locale } = useLanguage();
  const { request, list, counts } = view;
  if (counts[request.source] === 0) return null;
  const pageText =
    list.pages > 1
      ? `, ${t("productions:list.place", { page: formatNumber(locale, list.page), pages: formatNumber(locale, list.pages) })}`
      : "";
  return (
    <section aria-labelledby="productions-count" className="production-results">
      <ProductionFilters request={request} list={list} counts={counts} />
      <h2 id="productions-count" tabIndex={-1}>
        {list.total === 0
          ? t("productions:list.none")
          : t("productions:list.count", {
              count: list.total,
              number: formatNumber(locale, list.total),
            })}
        {pageText}
      </h2>
      {list.total > 0 && (
        <ul className="production-items">
          {list.items.map((work) => (
            <ProductionItem
              key={work.id}
              work={work}
              main={work.source === "hal" && work.identifier === counts.main}
              showSource={request.source === "all"}
              back={back}
            />
          ))}
        </ul>
      )}
      <Pages view={view} />
    </section>
  );
}

function Pages({ view: { request, list } }: { view: ProductionPageView }) {
  const { t } = useLanguage();
  if (list.total <= PER_PAGE_CHOICES[0]) return null;
  return (
    <div className="production-pages">
      <Pagination
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => listHref(request, { page })}
        labels={{
          nav: t("productions:pages.nav"),
          previous: t("productions:pages.previous"),
          next: t("productions:pages.next"),
          page: (page) => t("productions:pages.page", { page }),
        }}
      />
      <div className="production-per-page">
        <span className="small muted" aria-hidden="true">
          {t("productions:pages.perPage")}
        </span>
        <SegmentedLinks
          label={t("productions:pages.perPage")}
          items={PER_PAGE_CHOICES.map((perPage) => ({
            href: listHref(request, { perPage }),
            label: String(perPage),
            current: perPage === request.perPage,
          }))}
        />
      </div>
    </div>
  );
}
