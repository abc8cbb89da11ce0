import { memo, useEffect } from "react";
import { type DraftNode, FORM_NODE_ID } from "#form-engine/draft-model.ts";
import type { ModelProblem } from "#form-engine/model-problems.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { readText } from "../rules/question-fields.ts";
import { useDesigner, useStore } from "./designer-context.ts";
import { toFieldElementId } from "./designer-fields.tsx";
import type { DesignerStore } from "./designer-store.ts";
import { useNodeName } from "./designer-titles.ts";

/** A pause in typing after which the form is checked again. */
const CHECK_DELAY_MS = 400;

/** Checks the draft while it is edited. The check is loaded apart: its schemas are not needed for writing. */
export function useDraftCheck(store: DesignerStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const check = async () => {
      const { checkDraft } = await import("#form-engine/check-draft.ts");
      if (!isLeft) store.setProblems(checkDraft(store.nodes).problems);
    };
    const checkSoon = () => {
      clearTimeout(timer);
      // A check that could not be loaded is tried again with the next change.
      timer = setTimeout(() => void check().catch(() => {}), CHECK_DELAY_MS);
    };
    checkSoon();
    const unsubscribe = store.subscribe("nodes", checkSoon);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store]);
}

const MAX_SHOWN = 50;

interface DesignerProblemsProps {
  /** Opens the inspector on a narrow screen. */
  readonly onOpen: () => void;
}

/** What blocks the publication, in reading order; each point leads to its field. */
export const DesignerProblems = memo(function DesignerProblems({ onOpen }: DesignerProblemsProps) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const problems = useStore(store, "problems", () => store.problems);
  const format = useProblemText(store);
  const list = problems?.list ?? [];
  return (
    <section className="design-panel" aria-labelledby="design-problems">
      <div className="design-panel-head">
        <h2 id="design-problems" className="design-title" tabIndex={-1}>
          {t("designer:problems.title")}
        </h2>
        {list.length > 0 && <span className="design-pill design-pill-soon">{list.length}</span>}
      </div>
      <div className="design-body">
        {problems === null ? (
          <p className="small muted">{t("designer:problems.checking")}</p>
        ) : list.length === 0 ? (
          <p className="small design-done">
            <Icon name="check" />
            {t("designer:problems.none")}
          </p>
        ) : (
          <ul className="design-problems">
            {list.slice(0, MAX_SHOWN).map((problem, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: problems have no id, and one may stand twice
              <li key={at}>
                <Icon name="warning" />
                <button
                  type="button"
                  className="design-link"
                  onClick={() => jumpTo(store, problem, onOpen)}
                >
                  {format(problem)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {list.length > MAX_SHOWN && (
          <p className="small muted">
            {t("designer:problems.more", { count: list.length - MAX_SHOWN })}
          </p>
        )}
      </div>
    </section>
  );
});

/** Chooses the node of a problem and gives its field the focus. */
function jumpTo(store: DesignerStore, { node, field }: ModelProblem, onOpen: () => void): void {
  store.reveal(store.nodes.has(node) ? node : FORM_NODE_ID);
  onOpen();
  requestAnimationFrame(() => {
    const target = findFieldElement(field) ?? document.getElementById("design-inspector");
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  });
}

function findFieldElement(field: string): HTMLElement | null {
  const [name = "", index = ""] = field.split(".");
  const exact = document.getElementById(toFieldElementId(field));
  if (exact) return exact;
  const frame = document.querySelector(`.design-inspector [data-field="${CSS.escape(name)}"]`);
  const option = frame?.querySelectorAll<HTMLElement>("[data-option]")[Number(index)];
  const gap = option?.querySelector<HTMLElement>("[data-gap]");
  return (
    gap ??
    option?.querySelector("input") ??
    frame?.querySelector<HTMLElement>("input, select, textarea, button, h4, h3") ??
    null
  );
}

const FIELD_NAMES = [
  "titleFr",
  "titleEn",
  "descriptionFr",
  "descriptionEn",
  "helpFr",
  "helpEn",
  "type",
  "required",
  "enabled",
  "multiple",
  "maxCharacters",
  "wysiwyg",
  "displayEtherpad",
  "hint",
  "choiceType",
  "maxChoices",
  "choiceQuestionNodes",
  "multiLevelSelectStructure",
  "min",
  "max",
  "maxReferences",
  "maxGroups",
  "visibleWhen",
  "children",
  "totalCharactersHint",
] as const;

/** The field of a problem inside a sentence; of an option its words, or its number. */
export function useFieldName(): (field: string, fields: DraftNode["fields"] | undefined) => string {
  const { t } = useLanguage();
  return (field, fields) => {
    const path = field.split(".");
    const known = FIELD_NAMES.find((one) => one === path[0]);
    const name = known ? t(`designer:fieldNames.${known}`) : field;
    const isOption = known === "choiceQuestionNodes" || known === "multiLevelSelectStructure";
    if (!isOption || path.length < 2) return name;
    const option = findOption(fields?.[known], path.slice(1));
    const words = readText(option, "labelFr") || readText(option, "label_fr");
    const other = readText(option, "labelEn") || readText(option, "label_en");
    const language = path.at(-1)?.endsWith("En") || path.at(-1)?.endsWith("_en") ? "en" : "fr";
    return t(`designer:problems.option.${language}`, {
      option: words || other || t("designer:options.number", { number: Number(path[1]) + 1 }),
    });
  };
}

/** The option that a path such as `0.children.2.label_en` leads to. */
function findOption(options: unknown, path: readonly string[]): Readonly<Record<string, unknown>> {
  let at: unknown = options;
  for (const step of path.slice(0, -1)) at = (at as Record<string, unknown> | undefined)?.[step];
  return (at ?? {}) as Record<string, unknown>;
}

/** A problem as a sentence with the title of its node and the name of its field. */
function useProblemText(store: DesignerStore): (problem: ModelProblem) => string {
  const { t } = useLanguage();
  const name = useNodeName();
  const nameField = useFieldName();
  return ({ node, field, code }) => {
    const draft = node === FORM_NODE_ID ? undefined : store.nodes.get(node);
    return t(`formModels:problems.${code}`, {
      where: draft
        ? t("formModels:problemNode", { node: name(draft) })
        : t("formModels:problemForm"),
      field: nameField(field, draft?.fields),
    });
  };
}
