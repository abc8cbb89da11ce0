import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Formula } from "#ui/formula.tsx";
import { TextArea } from "#ui/text-field.tsx";
import type { FormulaProblem } from "../formula/formula.ts";
import { parseFormula } from "../formula/parse-formula.ts";
import type { EditorLabels } from "./editor-labels.ts";
import { INSERTED_META } from "./limits.ts";

type FormulaDialogProps = { id: string; editor: Editor; labels: EditorLabels; onClose: () => void };

/** Edits a formula as LaTeX with a preview; shows the position of a problem. */
export function FormulaDialog({ id, editor, labels, onClose }: FormulaDialogProps) {
  const selected = getSelectedFormula(editor);
  const [typed, setTyped] = useState(selected?.latex ?? "");
  const [alone, setAlone] = useState(selected?.alone ?? false);
  const [submitted, setSubmitted] = useState(false);
  const latex = stripDelimiters(typed);
  const parsed = parseFormula(latex);
  const problem =
    parsed.ok || (parsed.problem.code === "empty" && !submitted) ? undefined : parsed.problem;

  function apply() {
    setSubmitted(true);
    if (!parsed.ok) return;
    const type = alone ? "blockMath" : "inlineMath";
    editor
      .chain()
      .focus()
      .setMeta(INSERTED_META, true)
      .insertContent({ type, attrs: { latex } })
      .run();
    onClose();
  }

  return (
    <Dialog
      open
      title={labels.formula}
      closeLabel={labels.close}
      onClose={onClose}
      actions={
        <>
          <Button data-closes="">{labels.cancel}</Button>
          <Button variant="primary" onClick={apply}>
            {labels.apply}
          </Button>
        </>
      }
    >
      <div className="fields">
        <TextArea
          id={`${id}-latex`}
          name="latex"
          label={labels.formulaSource}
          help={labels.formulaHelp}
          error={problem && labels.formulaProblem(problem)}
          value={typed}
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          data-first-focus=""
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            apply();
          }}
        />
        {problem && problem.found !== "" && <ProblemPosition latex={latex} problem={problem} />}
        <Checkbox
          id={`${id}-alone`}
          label={labels.formulaAlone}
          checked={alone}
          onChange={(event) => setAlone(event.currentTarget.checked)}
        />
        <fieldset className="editor-preview" aria-label={labels.formulaPreview}>
          {parsed.ok && <Formula latex={latex} display />}
        </fieldset>
      </div>
    </Dialog>
  );
}

/** The source with the problem marked. */
function ProblemPosition({
  latex,
  problem: { at, found },
}: {
  latex: string;
  problem: FormulaProblem;
}) {
  return (
    <code className="editor-place">
      {latex.slice(0, at)}
      <mark>{latex.slice(at, at + found.length)}</mark>
      {latex.slice(at + found.length)}
    </code>
  );
}

function getSelectedFormula(editor: Editor): { latex: string; alone: boolean } | undefined {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return undefined;
  const { type, attrs } = selection.node;
  if (type.name !== "inlineMath" && type.name !== "blockMath") return undefined;
  return { latex: String(attrs.latex), alone: type.name === "blockMath" };
}

/** Removes pasted delimiters such as `$…$`. */
const stripDelimiters = (typed: string): string =>
  typed
    .trim()
    .replace(/^\$\$?([^$]*?)\$?\$$/s, "$1")
    .replace(/^\\\[(.*)\\\]$/s, "$1")
    .replace(/^\\\((.*)\\\)$/s, "$1")
    .trim();
