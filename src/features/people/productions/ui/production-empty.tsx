import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { isImportActive } from "../rules/import-request.ts";
import { isFiltered, listImportSources } from "../rules/list-request.ts";
import { listHref } from "../rules/paths.ts";
import type { ProductionPageView } from "../views/production-page.server.ts";
import { ImportFields } from "./import-panel.tsx";

interface ProductionEmptyProps {
  view: ProductionPageView;
  back: string;
}

/** Why the list is empty, and how to fill it. */
export function ProductionEmpty({ view, back }: ProductionEmptyProps) {
  const { t } = useLanguage();
  const { request, counts, imports } = view;
  if (isFiltered(request) && counts[request.source] > 0) return <NothingMatches view={view} />;
  const sources = listImportSources(request.source);
  const mine = imports.filter((one) => sources.includes(one.source));
  if (mine.some(isImportActive)) return null;
  const searched = mine.find((one) => one.state === "done");
  if (!searched) {
    const title = imports.length === 0 ? "first" : "source";
    return <NotImported view={view} back={back} title={title} />;
  }
  const why = {
    orcid: "nothingOrcid",
    identifier: "nothingIdentifier",
    name: "nothingName",
  } as const;
  return (
    <EmptyState
      title={t("productions:empty.nothingTitle", {
        source: t(`productions:sources.${searched.source}`),
      })}
    >
      <p>{t(`productions:empty.${why[searched.by]}`, { value: searched.value })}</p>
    </EmptyState>
  );
}

function NothingMatches({ view: { request, counts } }: { view: ProductionPageView }) {
  const { t } = useLanguage();
  const which = request.favourites && counts.favourites === 0 ? "favourites" : "filtered";
  const everything = { type: null, year: null, terms: "", favourites: false };
  return (
    <EmptyState
      title={t(`productions:empty.${which}Title`)}
      actions={
        <ButtonLink href={listHref(request, everything)}>
          {t("productions:filters.clear")}
        </ButtonLink>
      }
    >
      <p>{t(`productions:empty.${which}`)}</p>
    </EmptyState>
  );
}

function NotImported(props: ProductionEmptyProps & { title: "first" | "source" }) {
  const { t } = useLanguage();
  const { view, back } = props;
  const { orcid, request } = view;
  // The first import covers all sources; later ones are requested per source.
  const sources = listImportSources(props.title === "first" ? "all" : request.source);
  const title =
    props.title === "first"
      ? t("productions:empty.firstTitle")
      : t("productions:empty.sourceTitle", {
          source: t(`productions:sources.${request.source}`),
        });
  let action: ReactNode = null;
  if (orcid) {
    action = (
      <form method="post" action={back}>
        <ImportFields sources={sources} by="orcid" value={orcid} />
        <Button type="submit" variant="primary" icon="download">
          {t("productions:import.first")}
        </Button>
      </form>
    );
  }
  return (
    <EmptyState title={title} actions={action}>
      <p>
        {orcid
          ? t("productions:empty.firstOrcid", { value: orcid })
          : t(`productions:empty.${sources.includes("hal") ? "first" : "dataverse"}Other`)}
      </p>
    </EmptyState>
  );
}
