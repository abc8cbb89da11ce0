import { useId, useState } from "react";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormShape } from "#features/proposals/dossier-form/ui/form-store.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { listOccurrences, nameOccurrence, type Occurrence } from "#form-engine/occurrences.ts";
import { QuestionReadView } from "#form-engine/types/question-read-view.tsx";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Button, CopyButton } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { SelectField } from "#ui/select-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import { appendText, toAsideText } from "../rules/append-text.ts";
import type { PointView } from "../views/points-view.server.ts";
import { goToQuestion } from "./go-to-question.ts";
import { usePointTitle } from "./point-title.ts";

interface AsideTextsProps {
  point: PointView;
  now: Date;
  /** With the title of the question. */
  isTitled?: boolean;
  /** Closed until it is opened. */
  isFolded?: boolean;
}

/** The texts of a point that have no question any more: to read, to copy, to put into another question. */
export function AsideTexts({ point, now, isTitled, isFolded }: AsideTextsProps) {
  const { t } = useLanguage();
  const title = usePointTitle(point);
  const { texts, comments } = point;
  const list = (
    <div className="aside-texts">
      {isTitled && <h3>{title}</h3>}
      {texts.map((text, index) => (
        <AsideText
          key={text.id}
          text={text}
          now={now}
          comments={index === texts.length - 1 ? comments : null}
        />
      ))}
      {texts.length === 0 && comments && <CommentsLink comments={comments} />}
      {texts.length === 0 && <p className="small muted">{t("formUpdates:setAside.emptied")}</p>}
    </div>
  );
  if (!isFolded) return list;
  return (
    <details>
      <summary className="small">{t("formUpdates:setAside.read")}</summary>
      {list}
    </details>
  );
}

type Text = PointView["texts"][number];

function AsideText(props: { text: Text; now: Date; comments: PointView["comments"] }) {
  const { text, now, comments } = props;
  const { t, locale } = useLanguage();
  const { readOnly } = useFormSession();
  const live = useIsHydrated();
  const [placing, setPlacing] = useState(false);
  const plain = toAsideText(text, locale);
  const at = text.at === null ? null : new Date(text.at);
  const when = at && `${formatShortDay(locale, at, now)}, ${formatTime(locale, at)}`;
  return (
    <div className="aside-text">
      {text.source === "pad" ? (
        <p className="small muted">{t("formUpdates:setAside.pad")}</p>
      ) : (
        text.by &&
        when && (
          <p className="small muted">
            {t("formUpdates:setAside.writtenBy", { name: text.by, when })}
          </p>
        )
      )}
      <div className="form-point-text">
        <QuestionReadView node={text.node} answer={text.answer} />
      </div>
      <div className="btn-group">
        {plain && (
          <CopyButton
            text={plain}
            label={t("formUpdates:setAside.copy")}
            copiedLabel={t("formUpdates:setAside.copied")}
          />
        )}
        {live && plain && !readOnly && !placing && (
          <Button icon="arrow-right" onClick={() => setPlacing(true)}>
            {t("formUpdates:setAside.place")}
          </Button>
        )}
        {comments && <CommentsLink comments={comments} />}
      </div>
      {placing && <PlaceText text={text} onClose={() => setPlacing(false)} />}
    </div>
  );
}

function CommentsLink({ comments }: { comments: NonNullable<PointView["comments"]> }) {
  const { t } = useLanguage();
  return (
    <AppLink className="link" href={comments.href}>
      {t("formUpdates:setAside.comments", { count: comments.count })}
    </AppLink>
  );
}

type TextOccurrence = Occurrence & { readonly node: TextNode };

/** Adds the text at the end of another answer, as a normal change: it has a version and can be undone. */
function PlaceText({ text, onClose }: { text: Text; onClose: () => void }) {
  const { t, locale } = useLanguage();
  const { form, saver, store, locks } = useFormSession();
  const shape = useFormShape(store);
  const id = useId();
  const [key, setKey] = useState("");
  const targets = listOccurrences(form, shape).filter(
    (one): one is TextOccurrence => one.node.type === "text" && !locks.has(one.node.id),
  );
  const bySection = Map.groupBy(targets, ({ path }) => path[0] ?? "");
  const options = [...bySection].map(([sectionId, some]) => {
    const section = form.positions.get(sectionId)?.node;
    return {
      label: section ? getNodeTitle(section, locale) : "–",
      options: some.map((one) => ({ value: one.key, label: nameOccurrence(one, locale) })),
    };
  });
  const place = () => {
    const target = targets.find((one) => one.key === key);
    if (!target) return;
    saver.change(key, appendText(target.node, saver.getPart(key).value, text, locale));
    const title = nameOccurrence(target, locale);
    sendToast({ tone: "done", message: t("formUpdates:setAside.placed", { title }) });
    onClose();
    goToQuestion(key);
  };
  return (
    <div className="place-text">
      <SelectField
        id={id}
        label={t("formUpdates:setAside.placeIn")}
        options={options}
        emptyLabel={t("formUpdates:setAside.choose")}
        value={key}
        autoFocus
        onChange={(event) => setKey(event.target.value)}
      />
      <div className="btn-group">
        <Button
          variant="primary"
          disabledReason={key === "" ? t("formUpdates:setAside.choose") : undefined}
          onClick={place}
        >
          {t("formUpdates:setAside.placeHere")}
        </Button>
        <Button onClick={onClose}>{t("formUpdates:setAside.cancel")}</Button>
      </div>
    </div>
  );
}
