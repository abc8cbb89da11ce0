import { useId, useRef, useState } from "react";
import { useTextDraft } from "#platform/browser/saver/use-text-draft.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { AnswerProblem } from "../../question-type.ts";
import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { formatAnswerProblem } from "../../ui/format-answer-problem.ts";
import { useLookups } from "../../ui/lookups.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { ReferenceImport } from "./reference-import.tsx";
import {
  type BibliographyNode,
  getReferenceId,
  MAX_CITATION_LENGTH,
  type Reference,
} from "./rules.ts";

/** The reference that was removed last, and where it stood. */
interface RemovedWork {
  readonly work: Reference;
  readonly index: number;
}

/** Works one cites: found by DOI, or typed as they should be read. Without script, one line of a text is one work. */
export function BibliographyField(props: AnswerFieldProps<BibliographyNode>) {
  const { node, id, name, label, help, answer, onChange, disabled, problems } = props;
  const language = useLanguage();
  const { t } = language;
  const live = useIsHydrated();
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<RemovedWork | null>(null);
  const works = answer as readonly Reference[];
  // A work that was looked up comes back after others were added or removed.
  const latest = useLatest({ works, onChange });
  const error = problems[0] && formatWorkProblem(language, problems[0]);
  const required = { required: node.required, requiredWord: t("forms:required") };
  if (!live) {
    return (
      <TextArea
        {...{ id, name, label, disabled, error, ...required }}
        help={
          <>
            {help} {t("forms:bibliography.oneALine")}
          </>
        }
        defaultValue={works.map(({ citation }) => citation).join("\n")}
      />
    );
  }
  const full = works.length >= node.maxReferences;
  const remove = (index: number) => {
    setRemoved(works[index] ? { work: works[index], index } : null);
    onChange(works.toSpliced(index, 1));
  };
  const undoRemoval = ({ work, index }: RemovedWork) => {
    setRemoved(null);
    // Added again by hand meanwhile, the reference is there already.
    if (works.some((one) => getReferenceId(one) === getReferenceId(work))) return;
    onChange(works.toSpliced(index, 0, work));
    requestAnimationFrame(() => list.current?.children[index]?.querySelector("button")?.focus());
  };
  const add = (work: Reference) => {
    const { works: now, onChange: change } = latest.current;
    if (now.some((one) => getReferenceId(one) === getReferenceId(work)))
      sendToast({ tone: "soon", message: t("forms:bibliography.already") });
    else change([...now, work]);
  };
  return (
    <FieldGroup id={id} legend={label} help={help} error={error} {...required}>
      {works.length > 0 && (
        <ol className="reference-list" ref={list}>
          {works.map((work, index) => (
            <li key={getReferenceId(work)}>
              <span>
                {work.citation}
                {work.doi && (
                  <>
                    {" "}
                    <a className="link" href={`https://doi.org/${encodeURI(work.doi)}`}>
                      {work.doi}
                    </a>
                  </>
                )}
              </span>
              <IconButton
                icon="trash"
                label={t("forms:bibliography.remove", { number: index + 1 })}
                disabled={disabled}
                onClick={() => {
                  remove(index);
                  runIfFocusLost(() => focusWork(id, index));
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {removed && !disabled && (
        <Alert
          key={getReferenceId(removed.work)}
          tone="info"
          role="status"
          actions={
            // The button that removed it is gone: the focus goes to the one that undoes it.
            <Button size="s" autoFocus onClick={() => undoRemoval(removed)}>
              {t("forms:bibliography.undo")}
            </Button>
          }
        >
          {t("forms:bibliography.removed", { citation: removed.work.citation })}
        </Alert>
      )}
      {!disabled && !full && <AddWork name={name} onAdd={add} />}
      {!disabled && <ReferenceImport works={works} max={node.maxReferences} onChange={onChange} />}
      {full && (
        <p className="muted small">{t("forms:bibliography.full", { max: node.maxReferences })}</p>
      )}
    </FieldGroup>
  );
}

/** Focuses the button of the work that has taken a removed one's position, the last one's, or the first field to add one. */
function focusWork(id: string, index: number): void {
  const group = document.getElementById(id);
  const buttons = [...(group?.querySelectorAll<HTMLElement>(".reference-list button") ?? [])];
  const neighbour = buttons[index] ?? buttons.at(-1);
  (neighbour ?? group?.querySelector<HTMLElement>(".reference-add input"))?.focus();
}

/** Of several works, which one it is about. */
function formatWorkProblem(
  language: ReturnType<typeof useLanguage>,
  problem: AnswerProblem,
): string {
  const words = formatAnswerProblem(language, problem);
  if (problem.index === undefined) return words;
  return language.t("forms:bibliography.wrong", { number: problem.index + 1, words });
}

function AddWork({ name, onAdd }: { name: string; onAdd: (work: Reference) => void }) {
  const language = useLanguage();
  const { t } = language;
  const id = useId();
  const { findWork, draftName } = useLookups();
  const [doi, setDoi] = useState("");
  const [citation, setCitation] = useState("");
  const [busy, setBusy] = useState(false);
  const given = countCharacters(citation.trim());
  const isTooLong = given > MAX_CITATION_LENGTH;
  // Not an answer before it is added, and still not lost with the page.
  const keep = useTextDraft(draftName(name), citation, setCitation);
  const type = (typed: string) => {
    setCitation(typed);
    keep(typed);
  };
  const find = async () => {
    if (doi.trim() === "" || busy) return;
    setBusy(true);
    const found = await findWork(doi);
    setBusy(false);
    if (!found) return;
    onAdd(found);
    setDoi("");
  };
  return (
    <div className="reference-add">
      <div className="reference-doi">
        <TextField
          id={`${id}-doi`}
          label={t("forms:bibliography.doi")}
          value={doi}
          onChange={(event) => setDoi(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void find();
          }}
        />
        <Button busy={busy} onClick={() => void find()}>
          {t("forms:bibliography.find")}
        </Button>
      </div>
      <TextArea
        id={`${id}-citation`}
        label={t("forms:bibliography.byHand")}
        rows={2}
        value={citation}
        onChange={(event) => type(event.target.value)}
        // Told where it is typed: in the list it would stop the whole answer from being saved.
        error={
          isTooLong
            ? formatAnswerProblem(language, { code: "tooLong", limit: MAX_CITATION_LENGTH, given })
            : undefined
        }
      />
      <Button
        size="s"
        icon="plus"
        onClick={() => {
          if (citation.trim() === "" || isTooLong) return;
          onAdd({ citation: citation.replace(/\s+/g, " ").trim() });
          type("");
        }}
      >
        {t("forms:bibliography.add")}
      </Button>
    </div>
  );
}
