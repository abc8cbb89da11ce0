import { useEffect } from "react";
import type { FormExtension } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { listQuestionIds } from "#form-engine/form.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { useLazyLoad } from "#ui/live/page-hooks.ts";
import { Count } from "#ui/tag.tsx";
import type { SentThread } from "../endpoints.ts";
import { questionCommentsHref } from "../rules/paths.ts";
import { COMMENTS_TOPIC, countOpenInQuestions, countOpenOnAnswer } from "../rules/threads.ts";
import { useCommentStore, useComments } from "./comment-store.ts";

/** A button beside a question with the number of open threads. Without script, a link to the comments page. */
const QuestionTool: FormExtension["QuestionTool"] = ({ answerKey, node }) => {
  const { t, locale } = useLanguage();
  const { pageRef } = useFormSession();
  const store = useCommentStore();
  const count = useComments(store, ({ threads }) => countOpenOnAnswer(threads, answerKey));
  const title = getNodeTitle(node, locale);
  return (
    <a
      className="lock-mark comment-mark"
      href={questionCommentsHref(store.href, pageRef.formModelType, answerKey)}
      aria-label={count > 0 ? t("comments:open", { title, count }) : t("comments:begin", { title })}
      title={t("comments:name")}
      data-count={count || undefined}
      data-guard-ignore=""
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        store.open(answerKey);
      }}
    >
      <Icon name="comment" />
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </a>
  );
};

const SectionMark: FormExtension["SectionMark"] = ({ section }) => {
  const { t } = useLanguage();
  const store = useCommentStore();
  const count = useComments(store, ({ threads }) =>
    countOpenInQuestions(threads, listQuestionIds(section)),
  );
  if (count === 0) return null;
  return <Count value={count} label={t("comments:inSection", { count })} tone="soon" />;
};

const loadThreads = () => import("./question-threads.tsx").then((module) => module.QuestionThreads);

/** Follows the comments topic, and shows the threads of one question in a dialog. */
const Panel: FormExtension["Panel"] = () => {
  const { t, locale } = useLanguage();
  const { form, live, pageRef } = useFormSession();
  const store = useCommentStore();
  useEffect(
    () =>
      live.topics.follow(COMMENTS_TOPIC, {
        revision: () => store.revision,
        receive: (items, upTo) => store.receive(items as readonly SentThread[], upTo),
      }),
    [live.topics, store],
  );
  const key = useComments(store, ({ openKey }) => openKey);
  const Threads = useLazyLoad(loadThreads, key !== null);
  const node = key ? form.positions.get(parseKey(key)?.nodeId ?? "")?.node : undefined;
  return (
    <Dialog
      title={node ? t("comments:on", { title: getNodeTitle(node, locale) }) : ""}
      closeLabel={t("comments:close")}
      // Opened once the content is loaded, so that the focus finds its field.
      open={key !== null && Threads !== null}
      onClose={() => store.open(null)}
    >
      {key && Threads && (
        <Threads key={key} form={pageRef.formModelType} answerKey={key} store={store} />
      )}
      <p className="small">
        <AppLink className="link" href={store.href}>
          {t("comments:all")}
        </AppLink>
      </p>
    </Dialog>
  );
};

export const commentExtension: FormExtension = { QuestionTool, SectionMark, Panel };
