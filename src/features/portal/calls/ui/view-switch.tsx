import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { SegmentedLinks } from "#ui/navigation.tsx";
import { resultsHref } from "../rules/criteria.ts";
import type { SearchView } from "../views/search-view.server.ts";

export const VIEW_PATHS = { cards: href("/"), timeline: href("/chronologie") } as const;

/** The same search as cards or through time. */
export function ViewSwitch({
  view: { criteria, request },
  current,
}: {
  view: Pick<SearchView, "criteria" | "request">;
  current: keyof typeof VIEW_PATHS;
}) {
  const t = useT();
  const firstPage = { ...request, page: 1 };
  return (
    <SegmentedLinks
      label={t("calls:view.label")}
      items={(["cards", "timeline"] as const).map((name) => ({
        href: resultsHref(VIEW_PATHS[name], criteria, firstPage),
        label: t(`calls:view.${name}`),
        icon: name === "cards" ? "grid" : "timeline",
        current: name === current,
      }))}
    />
  );
}
