import { parseKey } from "#form-engine/answer-key.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useLazyLoad } from "#ui/live/page-hooks.ts";
import { useFormSession } from "../form-context.ts";
import { getNodeTitle } from "../node-text.ts";

const loadHistory = () => import("./answer-history.tsx").then((module) => module.AnswerHistory);

/** The history dialog of an answer. Its content is loaded on demand. */
export function HistoryDialog(props: { answerKey: string | null; onClose: () => void }) {
  const { answerKey, onClose } = props;
  const { t, locale } = useLanguage();
  const { form } = useFormSession();
  const node = form.positions.get(parseKey(answerKey ?? "")?.nodeId ?? "")?.node;
  const History = useLazyLoad(loadHistory, node !== undefined);
  return (
    <Dialog
      title={node ? t("dossierForm:history.title", { title: getNodeTitle(node, locale) }) : ""}
      closeLabel={t("dossierForm:history.close")}
      open={node !== undefined}
      onClose={onClose}
    >
      {node && answerKey && History && (
        <History key={answerKey} answerKey={answerKey} node={node} onDone={onClose} />
      )}
      {node && !History && <p role="status">{t("dossierForm:history.loading")}</p>}
    </Dialog>
  );
}
