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
import type { AnswerFieldProps } from "../../ui/entry-list.tsx";
import { formatAnswerProblem } from "../../ui/entry-list.tsx";
import { useLatest, useLookups } from "../../ui/lookups.ts";
import { ReferenceImport } from "./reference-import.tsx";
import {
  type BibliographyNode,
  getReferenceId,
  MAX_CITATION_LENGTH,
  type Reference,
} from "./rules.ts";

/** The reference removed last and its former index, so that the removal can be undone. */
interface RemovedWork {
  readonly work: Reference;
  readonly index: number;
}

/**
 * Edits a list of references, added by DOI, by hand or from a file. Without script: a text area with one reference a
 * line.
 */
export function BibliographyField(props: AnswerFieldProps<BibliographyNode>) {
  const { node, id, name, label, help, answer, onChange, disabled, problems } = props;
  const language = useLanguage();
  const { t } = language;
  const live = useIsHydrated();
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<RemovedWork | null>(null);
  const works = answer as readonly Reference[];
  // A DOI lookup can end after references were added or removed, so it appends to the latest list.
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
    // The same reference may have been added again by hand meanwhile.
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
            // The remove button is gone from the page, so the focus moves to the undo button.
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

/** Focuses the remove button at this position, else the last one, else the first field for adding a reference. */
function focusWork(id: string, index: number): void {
  const group = document.getElementById(id);
  const buttons = [...(group?.querySelectorAll<HTMLElement>(".reference-list button") ?? [])];
  const neighbour = buttons[index] ?? buttons.at(-1);
  (neighbour ?? group?.querySelector<HTMLElement>(".reference-add input"))?.focus();
}

/** Names the reference by its number, since the answer holds several. */
function formatWorkProblem(
  language: ReturnType<typeof useLanguage>,
  problem: AnswerProblem,
): string {
  const message = formatAnswerProblem(language, problem);
  if (problem.index === undefined) return message;
  return language.t("forms:bibliography.wrong", { number: problem.index + 1, words: message });
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
  // The text is no answer before "add" is pressed; a draft on the device keeps it if the page is closed.
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
        // Shown here: as an entry of the list, a citation that is too long would block saving the whole answer.
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
