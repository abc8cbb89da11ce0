import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from "react";
import { type DraftNode, makeNodeId } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import {
  findOptionEnd,
  fitLevels,
  isTreeChoice,
  MAX_OPTION_LEVELS,
  MAX_OPTIONS,
  type OptionRow,
  readOptions,
  readPastedOptions,
  writeOptions,
} from "../rules/draft-options.ts";
import { listOptionDependentIds, removeOptionConditions, setFields } from "../rules/edit-draft.ts";
import { useDesigner } from "./designer-context.ts";
import { useNodeNames } from "./designer-titles.ts";

interface DesignerOptionsProps {
  readonly id: string;
  readonly node: DraftNode;
}

/** What a row of the list may do. The object stays the same, so that typing renders one row. */
interface OptionActs {
  write(optionId: string, language: "fr" | "en", text: string): void;
  paste(optionId: string, text: string): boolean;
  addAfter(optionId: string | null): void;
  move(optionId: string, by: -1 | 1): void;
  indent(optionId: string, by: -1 | 1): void;
  remove(optionId: string): void;
}

const toOptionElementId = (optionId: string, language: "fr" | "en"): string =>
  `option-${optionId}-${language}`;

const focusOption = (optionId: string, language: "fr" | "en" = "fr"): void => {
  requestAnimationFrame(() =>
    document.getElementById(toOptionElementId(optionId, language))?.focus(),
  );
};

/** The options of a choice in both languages; those of a tree have a level. */
export function DesignerOptions({ id, node }: DesignerOptionsProps) {
  const { t } = useLanguage();
  const { store, isReadOnly } = useDesigner();
  const nameNodes = useNodeNames(store.nodes);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const rows = readOptions(node.fields);
  const isTree = isTreeChoice(node.fields);
  const acts = useOptionActs(id, setAsked);
  const field = isTree ? "multiLevelSelectStructure" : "choiceQuestionNodes";
  return (
    <div className="design-options" data-field={field}>
      <div className="design-options-head">
        <h4 id="design-options" tabIndex={-1}>
          {t("designer:options.title", { count: rows.length })}
        </h4>
        <span className="xs muted">{t("designer:options.pasteHelp")}</span>
      </div>
      {rows.length > 0 && (
        <ol className="design-option-list" aria-labelledby="design-options">
          {rows.map((row, at) => (
            <OptionLine
              key={row.id}
              id={row.id}
              fr={row.fr}
              en={row.en}
              level={row.level}
              number={at + 1}
              isTree={isTree}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              isReadOnly={isReadOnly}
              acts={acts}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <Button
          id="champ-options"
          size="s"
          icon="plus"
          disabledReason={rows.length >= MAX_OPTIONS ? t("designer:options.full") : undefined}
          onClick={() => acts.addAfter(null)}
        >
          {t("designer:options.add")}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t("designer:options.usedTitle")}
        confirmLabel={t("designer:options.removeWithConditions")}
        cancelLabel={t("designer:cancel")}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) removeOptions(store, id, asked);
          setAsked(null);
        }}
      >
        <p>
          {asked &&
            t("designer:options.usedText", {
              names: nameNodes(listOptionDependentIds(store.nodes, id, asked)),
            })}
        </p>
      </ConfirmDialog>
    </div>
  );
}

type Store = ReturnType<typeof useDesigner>["store"];

/** Removes options, and takes them out of the conditions that wait for them. */
function removeOptions(store: Store, id: string, optionIds: readonly string[]): void {
  const node = store.nodes.get(id);
  if (!node) return;
  const left = readOptions(node.fields).filter((row) => !optionIds.includes(row.id));
  const edit = new Map([
    ...removeOptionConditions(store.nodes, id, optionIds),
    [id, setFields(node, writeOptions(node.fields, fitLevels(left)))] as const,
  ]);
  store.apply(edit, "options");
}

function useOptionActs(id: string, ask: (optionIds: readonly string[]) => void): OptionActs {
  const { store } = useDesigner();
  const acts = useRef<OptionActs>(null);
  acts.current ??= makeOptionActs(store, id, ask);
  return acts.current;
}

function makeOptionActs(
  store: Store,
  id: string,
  ask: (optionIds: readonly string[]) => void,
): OptionActs {
  const change = (
    edit: (rows: readonly OptionRow[], fields: DraftNode["fields"]) => readonly OptionRow[],
    label: "options" | "text" = "options",
    subject: string | null = null,
  ) => {
    const node = store.nodes.get(id);
    if (!node) return;
    const rows = edit(readOptions(node.fields), node.fields).slice(0, MAX_OPTIONS);
    const next = setFields(node, writeOptions(node.fields, rows));
    store.apply(new Map([[id, next]]), label, subject);
  };
  return {
    write: (optionId, language, text) =>
      change(
        (rows) => rows.map((row) => (row.id === optionId ? { ...row, [language]: text } : row)),
        "text",
        `${id} ${optionId} ${language}`,
      ),
    paste: (optionId, text) => {
      const pasted = readPastedOptions(text);
      if (pasted.length < 2) return false;
      change((rows) =>
        rows.flatMap((row) => {
          if (row.id !== optionId) return [row];
          const added = pasted.map(({ fr, en }) => ({
            ...{ id: makeNodeId("option"), fr, en, level: row.level },
          }));
          const [first, ...others] = added;
          // An option without words takes the first line, and keeps its id.
          return row.fr === "" && row.en === "" && first
            ? [{ ...first, id: row.id }, ...others]
            : [row, ...added];
        }),
      );
      return true;
    },
    addAfter: (optionId) => {
      const added = makeNodeId("option");
      change((rows) => {
        const at = rows.findIndex((row) => row.id === optionId);
        const level = (at < 0 ? rows.at(-1) : rows[at])?.level ?? 0;
        const end = at < 0 ? rows.length : findOptionEnd(rows, at);
        return rows.toSpliced(end, 0, { id: added, fr: "", en: "", level });
      });
      focusOption(added);
    },
    move: (optionId, by) =>
      change((rows) => {
        const at = rows.findIndex((row) => row.id === optionId);
        const end = findOptionEnd(rows, at);
        const block = rows.slice(at, end);
        const rest = rows.toSpliced(at, block.length);
        if (by < 0) {
          const level = rows[at]?.level ?? 0;
          const before = rest.slice(0, at).findLastIndex((row) => row.level <= level);
          return fitLevels(rest.toSpliced(Math.max(before, 0), 0, ...block));
        }
        const target = at < rest.length ? findOptionEnd(rest, at) : rest.length;
        return fitLevels(rest.toSpliced(target, 0, ...block));
      }),
    indent: (optionId, by) =>
      change((rows) => {
        const at = rows.findIndex((row) => row.id === optionId);
        const end = findOptionEnd(rows, at);
        return fitLevels(
          rows.map((row, index) =>
            index >= at && index < end ? { ...row, level: row.level + by } : row,
          ),
        );
      }),
    remove: (optionId) => {
      const node = store.nodes.get(id);
      if (!node) return;
      const rows = readOptions(node.fields);
      const at = rows.findIndex((row) => row.id === optionId);
      const removed = rows.slice(at, findOptionEnd(rows, at)).map((row) => row.id);
      if (listOptionDependentIds(store.nodes, id, removed).length > 0) return ask(removed);
      removeOptions(store, id, removed);
      const neighbour = rows[at + removed.length] ?? rows[at - 1];
      if (neighbour) focusOption(neighbour.id);
      else document.getElementById("champ-options")?.focus();
    },
  };
}

interface OptionLineProps extends OptionRow {
  readonly number: number;
  readonly isTree: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isReadOnly: boolean;
  readonly acts: OptionActs;
}

const OptionLine = memo(function OptionLine(props: OptionLineProps) {
  const { id, fr, en, level, number, isTree, isFirst, isLast, isReadOnly, acts } = props;
  const { t } = useLanguage();
  const onPaste = (event: ClipboardEvent) => {
    if (acts.paste(id, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") acts.addAfter(id);
    else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
      acts.move(id, event.key === "ArrowUp" ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const name = fr || en || t("designer:options.number", { number });
  return (
    <li
      className="design-option"
      style={{ "--level": level } as React.CSSProperties}
      data-option={id}
    >
      {(["fr", "en"] as const).map((language) => {
        const value = language === "fr" ? fr : en;
        return (
          <input
            key={language}
            id={toOptionElementId(id, language)}
            className="input"
            lang={language}
            value={value}
            data-gap={value.trim() === "" || undefined}
            aria-label={t(`designer:options.label.${language}`, { number })}
            onChange={({ target }) => acts.write(id, language, target.value)}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
          />
        );
      })}
      {!isReadOnly && (
        <span className="design-option-acts">
          {isTree && level > 0 && (
            <IconButton
              icon="arrow-left"
              label={t("designer:options.outdent", { name })}
              onClick={() => acts.indent(id, -1)}
            />
          )}
          {isTree && !isFirst && level < MAX_OPTION_LEVELS - 1 && (
            <IconButton
              icon="arrow-right"
              label={t("designer:options.indent", { name })}
              onClick={() => acts.indent(id, 1)}
            />
          )}
          {!isFirst && (
            <IconButton
              icon="chevron-up"
              label={t("designer:options.up", { name })}
              onClick={() => acts.move(id, -1)}
            />
          )}
          {!isLast && (
            <IconButton
              icon="chevron-down"
              label={t("designer:options.down", { name })}
              onClick={() => acts.move(id, 1)}
            />
          )}
          <IconButton
            icon="close"
            label={t("designer:options.remove", { name })}
            onClick={() => acts.remove(id)}
          />
        </span>
      )}
    </li>
  );
});
