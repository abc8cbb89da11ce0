import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { getNodeTitle } from "../node-text.ts";
import type { Navigation } from "./use-navigation.ts";

/** In focus mode: which section of how many, and the ones before and after. */
export function FocusPager({ navigation }: { navigation: Navigation }) {
  const { t, locale } = useLanguage();
  const { pages, page, turnPage, setFocusMode } = navigation;
  const index = pages.findIndex(({ id }) => id === page);
  const titleAt = (at: number) => {
    const node = pages[at]?.nodes[0];
    return node && getNodeTitle(node, locale);
  };
  const before = titleAt(index - 1);
  const after = titleAt(index + 1);
  return (
    <nav className="page-turner" aria-label={t("dossierForm:focus.mode")}>
      <span>
        {before && (
          <Button icon="arrow-left" onClick={() => turnPage(-1)}>
            <span className="vh">{t("dossierForm:focus.previous")} </span>
            {before}
          </Button>
        )}
      </span>
      <span className="small muted">
        {t("dossierForm:focus.at", { number: index + 1, total: pages.length })}{" "}
        <button type="button" className="link" onClick={() => setFocusMode(false)}>
          {t("dossierForm:focus.end")}
        </button>
      </span>
      <span>
        {after && (
          <Button icon="arrow-right" onClick={() => turnPage(1)}>
            <span className="vh">{t("dossierForm:focus.next")} </span>
            {after}
          </Button>
        )}
      </span>
    </nav>
  );
}
