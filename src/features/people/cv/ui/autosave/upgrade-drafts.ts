import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";
import { toCommentsDocument } from "../../rules/comments.ts";
import type { CvPart } from "../../rules/cv-parts.ts";

/** Drafts as they are read: one from before comments had an editor holds them as a plain text. */
export const upgradeDrafts = (store: DraftStore<CvPart>): DraftStore<CvPart> => ({
  write: (key, client, draft) => store.write(key, client, draft),
  writeNow: (key, client, draft) => store.writeNow(key, client, draft),
  remove: (key, client) => store.remove(key, client),
  list: async () =>
    (await store.list()).map((stored) => ({ ...stored, draft: upgradeDraft(stored.draft) })),
  read: async (key, client) => {
    const draft = await store.read(key, client);
    return draft && upgradeDraft(draft);
  },
});

const upgradeDraft = (draft: Draft<CvPart>): Draft<CvPart> => ({
  ...draft,
  base: upgradePart(draft.base),
  value: upgradePart(draft.value),
  sent: draft.sent.map((change) => ({ ...change, value: upgradePart(change.value) })),
});

const upgradePart = (part: CvPart): CvPart =>
  part.step === 3 ? { ...part, comments: toCommentsDocument(part.comments) } : part;
