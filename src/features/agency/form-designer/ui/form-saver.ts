import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { DraftNode } from "#form-engine/draft-model.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { createIndexedDraftStore } from "#platform/browser/saver/indexed-draft-store.ts";
import { webPageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type { ChangeResult, ServerValue } from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import type { SentDraftNode, saveFormNodesContract } from "../endpoints.ts";
import { mergeDraftPart } from "../rules/merge-draft-node.ts";

/** Author and time of a node's last save. */
interface NodeMeta {
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly at: string | null;
}

/** A node of the draft; null if it is deleted. */
type NodeContent = DraftNode | null;

/** One part for each node of the draft, deleted ones included. */
export type FormSaver = Saver<NodeContent, NodeMeta>;

export type SentDraftNodes = Readonly<Record<string, SentDraftNode>>;

interface FormSaverOptions {
  readonly accountId: string;
  readonly formModelId: string;
  readonly nodes: SentDraftNodes;
  readonly isReadOnly: boolean;
  /** Called after each answer of the server, with the time of the newest saved node and the revision of the draft. */
  readonly onSaved: (at: string | null, revision: number) => void;
}

export const toServerValue = (sent: SentDraftNode): ServerValue<NodeContent, NodeMeta> => ({
  value: sent.content,
  version: sent.version,
  meta: { by: sent.by, at: sent.at },
});

/** A node that the server has never seen. */
export const NEW_NODE: ServerValue<NodeContent, NodeMeta> = {
  value: null,
  version: 0,
  meta: { by: null, at: null },
};

/** Creates the saver of a form's draft. Nodes that could not be sent stay on the device. */
export function createFormSaver(options: FormSaverOptions): FormSaver {
  const { accountId, formModelId, nodes, isReadOnly, onSaved } = options;
  return new Saver<NodeContent, NodeMeta>({
    parts: Object.fromEntries(
      Object.entries(nodes).map(([id, sent]) => [id, { serverValue: toServerValue(sent) }]),
    ),
    readOnly: isReadOnly,
    async send(changes, { keepalive, isUserInitiated }) {
      const outcome = await callEndpoint<typeof saveFormNodesContract>(
        "POST",
        "/administration-portail-aap/formulaires/:id/enregistrer",
        {
          params: { id: formModelId },
          body: {
            changes: changes.map(({ key, id, version, value }) => ({
              ...{ nodeId: key, id, version, content: value },
            })),
          },
          keepalive,
          promptSignIn: isUserInitiated,
        },
      );
      if (!outcome.ok) {
        if (outcome.problem?.code === "TOO_MANY_REQUESTS") return { kind: "failed" };
        return { kind: outcome.kind, code: outcome.problem?.details.why };
      }
      const answered = Object.entries(outcome.answer.verdicts);
      const saved = answered.flatMap(([, verdict]) =>
        verdict.kind === "saved" && verdict.held.at ? verdict.held.at : [],
      );
      onSaved(saved.sort().at(-1) ?? null, outcome.answer.revision);
      const verdicts: Record<string, ChangeResult<NodeContent, NodeMeta>> = {};
      for (const [id, verdict] of answered)
        verdicts[id] =
          "held" in verdict
            ? { kind: verdict.kind, held: toServerValue(verdict.held as SentDraftNode) }
            : { kind: verdict.kind, code: verdict.code };
      return { kind: "answered", verdicts };
    },
    isSame: isSameValue,
    merge: mergeDraftPart,
    drafts: createIndexedDraftStore(accountId, `form-draft/${formModelId}`),
    pageLocks: webPageLocks,
    // A node that was added without a connection, before the page was closed.
    createMissingPart: () => ({ serverValue: NEW_NODE }),
    isValidDraft: (value) => value === null || isDraftNode(value),
  });
}

const isDraftNode = (value: unknown): value is DraftNode => {
  const node = value as Partial<DraftNode> | undefined;
  return typeof node?.position === "string" && typeof node.fields === "object";
};
