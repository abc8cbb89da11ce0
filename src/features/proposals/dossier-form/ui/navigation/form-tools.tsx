import type { FormState } from "#form-engine/form-state.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormSession } from "../form-context.ts";
import { useProgress } from "../form-store.ts";
import { getNodeTitle } from "../node-text.ts";
import { QuestionSearch } from "./question-search.tsx";
import type { Navigation } from "./use-navigation.ts";

interface FormToolsProps {
  shape: FormState;
  focused: boolean;
  onGo: (key: string) => void;
  onNextMissing: () => void;
  onFocusMode: (on: boolean) => void;
}

/** Tools for long forms: search, next missing answer, focus mode. */
export function FormTools(props: FormToolsProps) {
  const { shape, focused, onGo, onNextMissing, onFocusMode } = props;
  const t = useT();
  const { store } = useFormSession();
  const missing = useProgress(store, (progress) => progress.missing.length);
  return (
    <div className="form-tools">
      <QuestionSearch shape={shape} onGo={onGo} />
      {missing > 0 ? (
        <Button size="s" icon="arrow-right" onClick={onNextMissing}>
          {t("dossierForm:missing.next")}
        </Button>
      ) : (
        <p className="form-tools-done small">
          <Icon name="done" />
          {t("dossierForm:missing.none")}
        </p>
      )}
      <Button size="s" icon="eye" aria-pressed={focused} onClick={() => onFocusMode(!focused)}>
        {t("dossierForm:focus.mode")}
      </Button>
    </div>
  );
}

/** Focus mode: position and buttons for the previous and next section. */
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
