import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  ELIGIBILITY_RULE_KINDS,
  type EligibilityRule,
  type EligibilityRuleKind,
  listEligibilityRuleProblems,
  MAX_ELIGIBILITY_RULES,
} from "#features/portal/calls/rules/eligibility-rule.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { describeRule } from "../rules/describe-rule.ts";
import { createRule, moveRule } from "../rules/new-rule.ts";
import { RuleFields } from "./rule-fields.tsx";

interface EligibilityEditorProps {
  value: readonly EligibilityRule[];
  onChange: (rules: EligibilityRule[]) => void;
  disabled?: boolean;
}

/** The rules of a call as rows to edit. Every valid change is passed on at once; a removal can be undone. */
export function EligibilityEditor({
  value: rules,
  onChange,
  disabled = false,
}: EligibilityEditorProps) {
  const { t, locale } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const [focusId, setFocusId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ rule: EligibilityRule; index: number } | null>(null);
  // A moved row loses the focus, and a new one should have it.
  useEffect(() => {
    if (focusId === null) return;
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(focusId)}`)?.focus();
    setFocusId(null);
  }, [focusId]);
  const nameRule = (rule: EligibilityRule) =>
    describeRule(rule, { locale, t, year: new Date().getFullYear() }) ||
    t("eligibility:editor.untitled");
  const change = (next: readonly EligibilityRule[]) => onChange([...next]);
  const add = (kind: EligibilityRuleKind) => {
    const rule = createRule(kind, { id: crypto.randomUUID() });
    change([...rules, rule]);
    setFocusId(`${rule.id}-kind`);
  };
  const move = (index: number, by: -1 | 1, id: string) => {
    change(moveRule(rules, index, by));
    setFocusId(`${id}-${by < 0 ? "up" : "down"}`);
  };
  const remove = (rule: EligibilityRule, index: number) => {
    change(rules.filter(({ id }) => id !== rule.id));
    setRemoved({ rule, index });
    setFocusId("eligibility-undo");
  };
  const undo = () => {
    if (!removed) return;
    change(rules.toSpliced(removed.index, 0, removed.rule));
    setFocusId(`${removed.rule.id}-up`);
    setRemoved(null);
  };
  return (
    <div className="eligibility-editor" ref={list}>
      <p className="small muted">{t("eligibility:editor.intro")}</p>
      {rules.length === 0 && <p>{t("eligibility:editor.none")}</p>}
      <ol className="edited-rules">
        {rules.map((rule, index) => {
          const number = index + 1;
          const title = nameRule(rule);
          return (
            <li key={rule.id} className="edited-rule">
              <RuleDetails
                title={t("eligibility:editor.rule", { number, title })}
                isIncomplete={listEligibilityRuleProblems(rule).length > 0}
              >
                <fieldset disabled={disabled} className="edited-rule-fields">
                  <legend className="vh">{title}</legend>
                  <KindField
                    id={`${rule.id}-kind`}
                    value={rule.kind}
                    onChange={(kind) => change(rules.with(index, createRule(kind, rule)))}
                  />
                  <RuleFields
                    rule={rule}
                    onChange={(next) => change(rules.with(index, next))}
                    disabled={disabled}
                  />
                </fieldset>
              </RuleDetails>
              {!disabled && (
                <span className="edited-rule-acts">
                  <IconButton
                    id={`${rule.id}-up`}
                    icon="chevron-up"
                    label={t("eligibility:editor.up", { number })}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => move(index, -1, rule.id)}
                  />
                  <IconButton
                    id={`${rule.id}-down`}
                    icon="chevron-down"
                    label={t("eligibility:editor.down", { number })}
                    aria-disabled={index === rules.length - 1 || undefined}
                    onClick={() => move(index, 1, rule.id)}
                  />
                  <IconButton
                    icon="close"
                    label={t("eligibility:editor.remove", { number })}
                    onClick={() => remove(rule, index)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <div role="status">
        {removed && (
          <Alert
            tone="soon"
            actions={
              <Button id="eligibility-undo" size="s" onClick={undo}>
                {t("eligibility:editor.undo")}
              </Button>
            }
          >
            {t("eligibility:editor.removed", { title: nameRule(removed.rule) })}
          </Alert>
        )}
      </div>
      {!disabled && <AddRule isFull={rules.length >= MAX_ELIGIBILITY_RULES} onAdd={add} />}
    </div>
  );
}

interface RuleDetailsProps {
  title: string;
  isIncomplete: boolean;
  children: ReactNode;
}

/** A rule that unfolds to its fields. A rule that lacks something, such as a new one, is open from the start. */
function RuleDetails({ title, isIncomplete, children }: RuleDetailsProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(isIncomplete);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="chevron-right" />
        <h3>{title}</h3>
        {isIncomplete && <Tag tone="soon">{t("eligibility:editor.incomplete")}</Tag>}
      </summary>
      {children}
    </details>
  );
}

interface KindFieldProps {
  id: string;
  value: EligibilityRuleKind;
  onChange: (kind: EligibilityRuleKind) => void;
}

function KindField({ id, value, onChange }: KindFieldProps) {
  const { t } = useLanguage();
  return (
    <SelectField
      id={id}
      label={t("eligibility:editor.kind")}
      value={value}
      options={ELIGIBILITY_RULE_KINDS.map((kind) => ({
        value: kind,
        label: t(`eligibility:editor.kinds.${kind}`),
      }))}
      onChange={({ target }) => {
        const kind = ELIGIBILITY_RULE_KINDS.find((one) => one === target.value);
        if (kind) onChange(kind);
      }}
    />
  );
}

/** Chooses the kind of a new rule and adds it at the end. */
function AddRule({
  isFull,
  onAdd,
}: {
  isFull: boolean;
  onAdd: (kind: EligibilityRuleKind) => void;
}) {
  const { t } = useLanguage();
  const [kind, setKind] = useState<EligibilityRuleKind>("coordinating_organisation");
  return (
    <div className="add-rule">
      <KindField id="eligibility-new-kind" value={kind} onChange={setKind} />
      <Button
        icon="plus"
        onClick={() => onAdd(kind)}
        disabledReason={
          isFull ? t("eligibility:editor.full", { count: MAX_ELIGIBILITY_RULES }) : undefined
        }
      >
        {t("eligibility:editor.add")}
      </Button>
    </div>
  );
}
