import type { FormProgress } from "#form-engine/counting.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { QuestionSearch } from "./question-search.tsx";

interface FormToolsProps {
  state: FormState;
  progress: FormProgress;
  focused: boolean;
  onGo: (key: string) => void;
  onNextMissing: () => void;
  onFocusMode: (on: boolean) => void;
}

/** The ways through a long form: by words, to what is missing, one section at a time. */
export function FormTools(props: FormToolsProps) {
  const { state, progress, focused, onGo, onNextMissing, onFocusMode } = props;
  const t = useT();
  const missing = progress.missing.length;
  return (
    <div className="form-tools">
      <QuestionSearch state={state} onGo={onGo} />
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
