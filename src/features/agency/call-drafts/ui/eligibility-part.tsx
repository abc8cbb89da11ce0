import { EligibilityEditor } from "#features/proposals/eligibility/ui/eligibility-editor.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { toFieldId } from "../rules/editor-parts.ts";
import { useCallEditor, useCallField } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { BooleanFact } from "./facts-part.tsx";
import { FieldFrame } from "./field-frame.tsx";

/** The eligibility rules of a call. */
export function EligibilityPart() {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField("eligibility");
  return (
    <EditorPartPanel part="eligibility">
      <FieldFrame field="eligibility">
        <div id={toFieldId("eligibility")} tabIndex={-1}>
          {isReadOnly && value.length === 0 ? (
            <p className="small muted">{t("callDrafts:eligibility.none")}</p>
          ) : (
            <EligibilityEditor value={value} onChange={change} disabled={isReadOnly} />
          )}
        </div>
      </FieldFrame>
      <BooleanFact field="secondLook" />
    </EditorPartPanel>
  );
}
