import type { ReactNode } from "react";
import { href } from "react-router";
import { buildAnswerKey, type GroupStep, toAnchorId } from "#form-engine/answer-key.ts";
import { isAnswered } from "#form-engine/answers.ts";
import { isEnabled, isVisible } from "#form-engine/conditions.ts";
import { type Form, makeForm } from "#form-engine/form.ts";
import { type FormState, getAnswer, getGroupIds } from "#form-engine/form-state.ts";
import {
  type FormModel,
  type FormNode,
  isGroup,
  isStructure,
  type QuestionNode,
} from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { QuestionReadView } from "#form-engine/types/question-read-view.tsx";
import { LookupsContext, NO_LOOKUPS } from "#form-engine/ui/lookups.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { FormPageView } from "../views/form-page.server.ts";
import { getNodeTitle, toSectionId } from "./node-text.ts";

/** A read-only view of a dossier's form: visible questions with their answers. */
export function FormPreview({ dossierId, view }: { dossierId: string; view: FormPageView }) {
  const answers = Object.entries(view.answers).map(([key, { answer }]) => [key, answer] as const);
  return (
    <FormReading
      model={view.model}
      answers={new Map(answers)}
      imageHref={(filename) =>
        href("/mon-espace/dossier/:id/images/:filename", { id: dossierId, filename })
      }
    />
  );
}

/** A question for reading: its title and its answer. */
export interface ReadQuestion {
  readonly node: QuestionNode;
  readonly answerKey: string;
  readonly answer: Answer;
  readonly title: string;
  readonly isAnswered: boolean;
  /** The answer, or that there is none. */
  readonly content: ReactNode;
}

type RenderQuestion = (question: ReadQuestion) => ReactNode;

interface FormReadingProps {
  readonly model: FormModel;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly imageHref: (filename: string) => string;
  /** Draws a question; by default its title above its answer. */
  readonly renderQuestion?: RenderQuestion;
}

/** The visible questions of a form with their answers. */
export function FormReading(props: FormReadingProps) {
  const { model, answers, imageHref, renderQuestion = renderPreviewQuestion } = props;
  const form = makeForm(model);
  const state: FormState = { answers, locks: new Set() };
  return (
    <LookupsContext value={{ ...NO_LOOKUPS, imageHref }}>
      <article className="form-preview">
        {model.children.map((node) => (
          <ReadNode
            key={node.id}
            {...{ node, form, state, renderQuestion }}
            groups={[]}
            depth={3}
          />
        ))}
      </article>
    </LookupsContext>
  );
}

const renderPreviewQuestion: RenderQuestion = ({ answerKey, title, content }) => (
  <div className="preview-question" id={toAnchorId(answerKey)}>
    <p className="preview-title">{title}</p>
    {content}
  </div>
);

interface ReadNodeProps {
  node: FormNode;
  form: Form;
  state: FormState;
  groups: readonly GroupStep[];
  /** Heading level. */
  depth: number;
  renderQuestion: RenderQuestion;
}

function ReadNode({ node, form, state, groups, depth, renderQuestion }: ReadNodeProps) {
  const { t, locale } = useLanguage();
  const key = buildAnswerKey(groups, node.id);
  if (!isEnabled(form, node.id) || !isVisible(form, state, key)) return null;
  if (!isStructure(node))
    return <ReadAnswer {...{ node, state, renderQuestion }} answerKey={key} />;
  const Title = `h${Math.min(depth, 6)}` as "h2";
  const title = getNodeTitle(node, locale);
  const childrenIn = (steps: readonly GroupStep[]) =>
    node.children.map((child) => (
      <ReadNode
        key={child.id}
        {...{ form, state, renderQuestion }}
        node={child}
        groups={steps}
        depth={depth + 1}
      />
    ));
  if (!isGroup(node)) {
    return (
      <section id={toSectionId(node.id)}>
        <Title>
          {form.positions.get(node.id)?.number} {title}
        </Title>
        {childrenIn(groups)}
      </section>
    );
  }
  return getGroupIds(state, key).map((groupId, index) => (
    <section key={groupId}>
      <Title>{t("dossierForm:group.name", { title, number: index + 1 })}</Title>
      {childrenIn([...groups, { structureId: node.id, groupId }])}
    </section>
  ));
}

interface ReadAnswerProps {
  node: QuestionNode;
  answerKey: string;
  state: FormState;
  renderQuestion: RenderQuestion;
}

function ReadAnswer({ node, answerKey, state, renderQuestion }: ReadAnswerProps) {
  const { t, locale } = useLanguage();
  const answer = getAnswer(state, answerKey);
  const hasAnswer = isAnswered(node, answer);
  const content = hasAnswer ? (
    <QuestionReadView node={node} answer={answer} />
  ) : (
    <p className="muted">{t(`dossierForm:preview.${node.required ? "missing" : "unanswered"}`)}</p>
  );
  const title = getNodeTitle(node, locale);
  return renderQuestion({ node, answerKey, answer, title, isAnswered: hasAnswer, content });
}
