import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import { CALL_FIELDS, type CallField } from "#features/portal/calls/rules/call-content.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { createIndexedDraftStore } from "#platform/browser/saver/indexed-draft-store.ts";
import { webPageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type { ChangeResult, ServerValue } from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import type { SentDraftField, saveCallFieldsContract } from "../endpoints.ts";
import { mergeCallField } from "../rules/merge-call-field.ts";

/** Author and time of a field's last save. */
export interface FieldMeta {
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly at: string | null;
}

/** One part for each field of the call. */
export type CallSaver = Saver<unknown, FieldMeta>;

export type SentDraftFields = Readonly<Record<CallField, SentDraftField>>;

interface CallSaverOptions {
  readonly accountId: string;
  readonly draftId: string;
  readonly fields: SentDraftFields;
  readonly isReadOnly: boolean;
  /** Called after each answer of the server, with the time of the newest saved field. */
  readonly onSaved: (at: string | null) => void;
}

export const toServerValue = (sent: SentDraftField): ServerValue<unknown, FieldMeta> => ({
  value: sent.value,
  version: sent.version,
  meta: { by: sent.changedBy, at: sent.changedAt },
});

/** Creates the saver of a draft. Texts that could not be sent stay on the device. */
export function createCallSaver(options: CallSaverOptions): CallSaver {
  const { accountId, draftId, fields, isReadOnly, onSaved } = options;
  return new Saver<unknown, FieldMeta>({
    parts: Object.fromEntries(
      Object.entries(fields).map(([field, sent]) => [field, { serverValue: toServerValue(sent) }]),
    ),
    readOnly: isReadOnly,
    async send(changes, { keepalive, isUserInitiated }) {
      const outcome = await callEndpoint<typeof saveCallFieldsContract>(
        "POST",
        "/administration-portail-aap/appels/:id/enregistrer",
        {
          params: { id: draftId },
          body: { changes: changes.map((change) => ({ ...change })) },
          keepalive,
          promptSignIn: isUserInitiated,
        },
      );
      if (!outcome.ok) {
        const isThrottled = outcome.problem?.code === "TOO_MANY_REQUESTS";
        if (isThrottled) return { kind: "failed" };
        return { kind: outcome.kind, code: outcome.problem?.details.why };
      }
      const saved = Object.values(outcome.answer.verdicts).flatMap((verdict) =>
        verdict.kind === "saved" && verdict.held.changedAt ? verdict.held.changedAt : [],
      );
      onSaved(saved.sort().at(-1) ?? null);
      const verdicts: Record<string, ChangeResult<unknown, FieldMeta>> = {};
      for (const [field, verdict] of Object.entries(outcome.answer.verdicts))
        verdicts[field] =
          "held" in verdict
            ? { kind: verdict.kind, held: toServerValue(verdict.held) }
            : { kind: verdict.kind, code: verdict.code };
      return { kind: "answered", verdicts };
    },
    isSame: isSameValue,
    merge: mergeCallField,
    validate: (value, field) =>
      CALL_FIELDS[field as CallField].safeParse(value).success ? {} : { [field]: "invalid" },
    drafts: createIndexedDraftStore(accountId, `call-draft/${draftId}`),
    pageLocks: webPageLocks,
    isValidDraft: () => true,
  });
}
