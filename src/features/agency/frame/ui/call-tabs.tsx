import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { LinkTabs } from "#ui/navigation.tsx";

interface CallTabsProps {
  readonly callId: number;
  /** Null for a call whose editor was never opened: it has no messages yet. */
  readonly draftId: string | null;
  /** `ANR-26-BIOT`. */
  readonly number: string;
  readonly current: "texts" | "dossiers" | "figures" | "messages";
}

/** The pages of one published call. */
export function CallTabs({ callId, draftId, number, current }: CallTabsProps) {
  const t = useT();
  const params = { id: draftId ?? String(callId) };
  const dossiers = new URLSearchParams({ q: `appel:${number}` });
  const pages = {
    texts: href("/administration-portail-aap/appels/:id", params),
    dossiers: `${href("/administration-portail-aap/dossiers")}?${dossiers}`,
    figures: href("/administration-portail-aap/appels/:id/chiffres", params),
    ...(draftId && { messages: href("/administration-portail-aap/appels/:id/messages", params) }),
  };
  return (
    <LinkTabs
      label={t("frame:callPages.label")}
      items={(Object.keys(pages) as (keyof typeof pages)[]).map((page) => ({
        href: pages[page] ?? "",
        label: t(`frame:callPages.${page}`),
        current: page === current,
      }))}
    />
  );
}
