import type { FormState } from "#form-engine/form-state.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormSession } from "../form-context.ts";
import { useProgress } from "../form-store.ts";
import { QuestionSearch } from "./question-search.tsx";

interface FormToolsProps {
  shape: FormState;
  focused: boolean;
  onGo: (key: string) => void;
  onNextMissing: () => void;
  onFocusMode: (on: boolean) => void;
}

/** The ways through a long form: by words, to what is missing, one section at a time. */
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
