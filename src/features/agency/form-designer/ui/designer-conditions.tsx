import { useDeferredValue, useMemo } from "react";
import type { DraftNode } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { formatShownIf, type NamedCondition } from "../rules/condition-text.ts";
import {
  type ConditionMode,
  type DraftCondition,
  MAX_CONDITIONS,
  readConditions,
  writeConditions,
} from "../rules/draft-conditions.ts";
import { listChoosableOptions } from "../rules/draft-options.ts";
import { type DraftTree, isStructureNode, listSubtreeIds } from "../rules/draft-tree.ts";
import { useDesigner, useStore } from "./designer-context.ts";
import { toFieldElementId } from "./designer-fields.tsx";
import type { DesignerStore } from "./designer-store.ts";
import { useNodeName } from "./designer-titles.ts";

interface DesignerConditionsProps {
  readonly id: string;
  readonly node: DraftNode;
}

/** When a node is shown: conditions written by choosing, and read as a sentence. */
export function DesignerConditions({ id, node }: DesignerConditionsProps) {
  const { t } = useLanguage();
  const { store, isReadOnly } = useDesigner();
  const { mode, conditions } = readConditions(node.fields);
  const candidates = useCandidates(store, id);
  // Hundreds of options: they must not delay the picture of the key that chose the node or moved one.
  const listed = useDeferredValue(candidates, NO_CANDIDATES);
  const kind = isStructureNode(node) ? "section" : "question";
  const write = (next: readonly DraftCondition[], nextMode: ConditionMode = mode) =>
    store.setFields(id, { visibleWhen: writeConditions(nextMode, next) }, "conditions");
  const [first] = candidates;
  const add = (nextMode: ConditionMode) => {
    if (!first) return;
    write([...conditions, makeCondition(store, first.id)], nextMode);
    requestAnimationFrame(() =>
      document.getElementById(toConditionElementId(conditions.length))?.focus(),
    );
  };
  const isFull = conditions.length >= MAX_CONDITIONS;
  return (
    <section
      className="design-part"
      aria-labelledby={toFieldElementId("visibleWhen")}
      data-field="visibleWhen"
    >
      <h3 id={toFieldElementId("visibleWhen")} tabIndex={-1}>
        {t(`designer:conditions.title.${kind}`)}
      </h3>
      {conditions.length > 1 && (
        <fieldset className="design-modes">
          <legend className="vh">{t("designer:conditions.mode")}</legend>
          {(["all", "any"] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="condition-mode"
                checked={mode === one}
                onChange={() => write(conditions, one)}
              />
              {t(`designer:conditions.modes.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {conditions.length > 0 && (
        <ul className="design-conditions">
          {conditions.map((condition, at) => (
            <ConditionLine
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id but their index
              key={at}
              condition={condition}
              index={at}
              candidates={candidates}
              listed={listed}
              onChange={(next) => write(conditions.with(at, next))}
              onRemove={() => {
                write(conditions.toSpliced(at, 1));
                document.getElementById(toFieldElementId("visibleWhen"))?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <ConditionSentence node={node} />
      {!isReadOnly && (
        <div className="btn-group">
          {conditions.length === 0 ? (
            <Button
              size="s"
              icon="plus"
              disabledReason={first ? undefined : t("designer:conditions.noQuestion")}
              onClick={() => add("all")}
            >
              {t("designer:conditions.add")}
            </Button>
          ) : isFull ? (
            <p className="xs muted">{t("designer:conditions.full", { max: MAX_CONDITIONS })}</p>
          ) : conditions.length === 1 ? (
            <>
              <Button size="s" icon="plus" onClick={() => add("all")}>
                {t("designer:conditions.addAnd")}
              </Button>
              <Button size="s" icon="plus" onClick={() => add("any")}>
                {t("designer:conditions.addOr")}
              </Button>
            </>
          ) : (
            <Button size="s" icon="plus" onClick={() => add(mode)}>
              {t(mode === "all" ? "designer:conditions.addAnd" : "designer:conditions.addOr")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const toConditionElementId = (index: number): string => `condition-${index}`;

interface Candidate {
  readonly id: string;
  readonly label: string;
  /** Title of the section that the question stands in. */
  readonly group: string;
}

const NO_CANDIDATES: readonly Candidate[] = [];

/** The questions that a condition of a node can be on: outside the node, and in the same repeated sections or none. */
const listCandidateIds = (tree: DraftTree, id: string): readonly string[] => {
  const row = tree.byId.get(id);
  const own = new Set(listSubtreeIds(tree, id));
  return tree.rows
    .filter(
      (other) =>
        other.kind === "question" &&
        !own.has(other.id) &&
        other.groups.every((group, at) => row?.groups[at] === group),
    )
    .map((other) => other.id);
};

/** Kept until the outline changes: the list may be long, and typing must not build it again. */
function useCandidates(store: DesignerStore, id: string): readonly Candidate[] {
  const { locale } = useLanguage();
  const name = useNodeName();
  const tree = useStore(store, "tree", () => store.tree);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names come with the language
  return useMemo(
    () =>
      listCandidateIds(tree, id).map((one) => {
        const parentId = tree.byId.get(one)?.parentId ?? null;
        const parent = parentId === null ? undefined : tree.byId.get(parentId);
        return {
          id: one,
          label: name(store.nodes.get(one)),
          group: parent
            ? [parent.number, name(store.nodes.get(parent.id))].filter(Boolean).join(" ")
            : "",
        };
      }),
    [tree, id, store, locale],
  );
}

/** A new condition on a question: on its first option, or on whether it is answered. */
function makeCondition(store: DesignerStore, questionId: string): DraftCondition {
  const question = store.nodes.get(questionId);
  if (question?.fields.type !== "choice") return { node: questionId, answered: true };
  const [option] = listChoosableOptions(question.fields);
  return { node: questionId, isOneOf: option ? [option.id] : [] };
}

interface ConditionLineProps {
  readonly condition: DraftCondition;
  readonly index: number;
  readonly candidates: readonly Candidate[];
  /** The same, a moment later. */
  readonly listed: readonly Candidate[];
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: () => void;
}

/** Questions as options of a select, by section. */
const toQuestionOptions = (candidates: readonly Candidate[]) =>
  [...Map.groupBy(candidates, ({ group }) => group)].map(([group, questions]) => {
    const options = questions.map(({ id, label }) => (
      <option key={id} value={id}>
        {label}
      </option>
    ));
    if (group === "") return options;
    return (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    );
  });

type Operator = "isOneOf" | "answered" | "unanswered";

const getOperator = (condition: DraftCondition): Operator => {
  if ("isOneOf" in condition) return "isOneOf";
  return condition.answered ? "answered" : "unanswered";
};

function ConditionLine(props: ConditionLineProps) {
  const { condition, index, candidates, listed, onChange, onRemove } = props;
  const { t, locale } = useLanguage();
  const { store, isReadOnly } = useDesigner();
  const question = store.nodes.get(condition.node);
  const options = question ? listChoosableOptions(question.fields) : [];
  const operator = getOperator(condition);
  const known = candidates.find(({ id }) => id === condition.node);
  const isListed = listed.some(({ id }) => id === condition.node);
  const questions = useMemo(() => toQuestionOptions(listed), [listed]);
  const chosen = "isOneOf" in condition ? condition.isOneOf : [];
  const left = options.filter(({ id }) => !chosen.includes(id));
  const setOperator = (next: Operator) => {
    const [option] = options;
    onChange(
      next === "isOneOf"
        ? { node: condition.node, isOneOf: option ? [option.id] : [] }
        : { node: condition.node, answered: next === "answered" },
    );
  };
  return (
    <li className="design-condition">
      <span className="select">
        <select
          id={toConditionElementId(index)}
          className="input"
          aria-label={t("designer:conditions.question", { number: index + 1 })}
          value={condition.node}
          onChange={({ target }) => onChange(makeCondition(store, target.value))}
        >
          {!isListed && (
            <option value={condition.node}>{known?.label ?? t("designer:conditions.gone")}</option>
          )}
          {questions}
        </select>
        <Icon name="chevron-down" />
      </span>
      <span className="select">
        <select
          className="input"
          aria-label={t("designer:conditions.operator", { number: index + 1 })}
          value={operator}
          onChange={({ target }) => setOperator(target.value as Operator)}
        >
          {(question?.fields.type === "choice" || operator === "isOneOf") && (
            <option value="isOneOf">{t("designer:conditions.operators.isOneOf")}</option>
          )}
          <option value="answered">{t("designer:conditions.operators.answered")}</option>
          <option value="unanswered">{t("designer:conditions.operators.unanswered")}</option>
        </select>
        <Icon name="chevron-down" />
      </span>
      {operator === "isOneOf" && (
        <span className="design-chosen">
          {chosen.map((optionId) => {
            const option = options.find(({ id }) => id === optionId);
            const label = option?.[locale] ?? t("designer:conditions.optionGone");
            const remove = {
              label: t("designer:conditions.removeOption", { name: label }),
              onClick: () =>
                onChange({
                  node: condition.node,
                  isOneOf: chosen.filter((one) => one !== optionId),
                }),
            };
            return (
              <Tag
                key={optionId}
                tone={option ? "plain" : "stop"}
                remove={isReadOnly ? undefined : remove}
              >
                {label}
              </Tag>
            );
          })}
          {left.length > 0 && !isReadOnly && (
            <span className="select">
              <select
                className="input"
                aria-label={t("designer:conditions.addOption", { number: index + 1 })}
                value=""
                onChange={({ target }) =>
                  onChange({ node: condition.node, isOneOf: [...chosen, target.value] })
                }
              >
                <option value="" disabled>
                  {t(
                    chosen.length === 0
                      ? "designer:conditions.chooseOption"
                      : "designer:conditions.orOption",
                  )}
                </option>
                {left.map((option) => (
                  <option key={option.id} value={option.id}>
                    {option[locale]}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" />
            </span>
          )}
        </span>
      )}
      {!isReadOnly && (
        <IconButton
          icon="close"
          label={t("designer:conditions.remove", { number: index + 1 })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** The conditions of a node as one sentence, and what happens otherwise. */
function ConditionSentence({ node }: { readonly node: DraftNode }) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const nameCondition = useConditionName(store);
  const { mode, conditions } = readConditions(node.fields);
  const kind = isStructureNode(node) ? "section" : "question";
  if (conditions.length === 0) return <p className="small muted">{formatShownIf(t, kind, null)}</p>;
  const named = { mode, conditions: conditions.map(nameCondition) };
  return (
    <p className="small design-sentence" role="status">
      <b>{formatShownIf(t, kind, named)}</b>{" "}
      <span className="muted">{t(`designer:conditions.otherwise.${kind}`)}</span>
    </p>
  );
}

/** A condition of the draft with the names of what it reads. */
function useConditionName(store: DesignerStore): (condition: DraftCondition) => NamedCondition {
  const { t, locale } = useLanguage();
  const name = useNodeName();
  return (condition) => {
    const node = store.nodes.get(condition.node);
    const options = node ? listChoosableOptions(node.fields) : [];
    return {
      question: node ? name(node) : t("designer:conditions.gone"),
      options:
        "isOneOf" in condition
          ? condition.isOneOf.map((id) => options.find((one) => one.id === id)?.[locale] ?? "…")
          : null,
      answered: "answered" in condition && condition.answered,
    };
  };
}
