import { loadChangeContext } from "#features/proposals/dossier-form/queries/change-context.server.ts";
import {
  type FormRef,
  findDossierForm,
  loadLockedQuestions,
  toFormState,
} from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { WRITE_ACTS } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  type DossierForActor,
  dossierForActor,
  type Membership,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { type GroupStep, parseKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, isLocked } from "#form-engine/form-state.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type Decision, refuse } from "#platform/policy.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { hasPad, type PadRef, parsePadId } from "../rules/pad-ref.ts";
import { findPadGeneration, listPadKeys } from "./pads.server.ts";

export interface PadAccess {
  readonly padRef: PadRef;
  readonly node: TextNode;
  /** The version of the dossier's form. */
  readonly formVersion: string;
  /** The right to write the answer is the right to write its pad. */
  readonly write: Decision;
  /** The membership on which the decision is based. */
  readonly membership: Membership;
}

/** The actor's access to a pad. Throws NOT_FOUND if the actor may not read the dossier. */
export async function loadPadAccess(
  db: Db,
  actor: Actor,
  request: { dossierId: string; formModelType: FormModelType; padId: string },
): Promise<PadAccess> {
  const dossier = await dossierForActor(db, actor, request.dossierId);
  return loadPadAccessInDossier(db, actor, dossier, request);
}

/** The same for a loaded dossier. */
export async function loadPadAccessInDossier(
  db: Db,
  actor: Actor,
  dossier: DossierForActor,
  { formModelType, padId }: { formModelType: FormModelType; padId: string },
): Promise<PadAccess> {
  requireAllowed(can(actor, "read", dossier));
  const { membership } = dossier;
  if (!membership) throw new DomainError("NOT_FOUND");
  const asked = parsePadId(padId);
  // The scientific proposal becomes readable with the confirmation.
  const open = formModelType !== "scientific_proposition" || dossier.confirmed;
  const formRef = { dossierId: dossier.id, formModelType };
  const found = open && asked ? await findDossierForm(db, formRef) : null;
  const key = asked && found && (await findPadKey(db, formRef, { form: found.form, key: asked }));
  const at = key && found?.form.positions.get(parseKey(key)?.nodeId ?? "");
  if (!key || !found || !at || !hasPad(at.node)) throw new DomainError("NOT_FOUND");
  const locks = await loadLockedQuestions(db, formRef);
  // Invented group ids must not create pads. A pad written while its group existed stays accessible.
  const isThere =
    at.groups.length === 0 || (await groupsExist(db, formRef, { form: found.form, key }));
  if (!isThere && (await findPadGeneration(db, { ...formRef, key })) === null)
    throw new DomainError("NOT_FOUND");
  const write = can(actor, WRITE_ACTS[formModelType], dossier);
  return {
    padRef: { ...formRef, key },
    node: at.node,
    formVersion: found.versionId,
    write: write.ok && isLocked({ locks }, at.node) ? refuse("locked") : write,
    membership,
  };
}

/**
 * The key under which a pad stands now. A page that was opened before a new version moved the question into or out of
 * groups asks by the former key: its pad is the only one of the question with the same groups. Null if the question is
 * gone, or if the pad was set aside under the former key.
 */
async function findPadKey(
  db: Db,
  formRef: FormRef,
  { form, key }: { form: Form; key: string },
): Promise<string | null> {
  const parsed = parseKey(key);
  const at = parsed && form.positions.get(parsed.nodeId);
  if (!at) return null;
  if (isKeyOf(at, key)) return key;
  const keys = await listPadKeys(db, formRef, parsed.nodeId);
  if (keys.includes(key)) return null;
  const moved = keys.filter((one) => {
    const { groups = [] } = parseKey(one) ?? {};
    const isSameGroup = (step: GroupStep) =>
      parsed.groups.every(
        ({ structureId, groupId }) => structureId !== step.structureId || groupId === step.groupId,
      );
    return isKeyOf(at, one) && groups.every(isSameGroup);
  });
  return moved.length === 1 ? (moved[0] ?? null) : null;
}

/** Whether a key names exactly the groups around a question. */
const isKeyOf = ({ groups }: { readonly groups: readonly string[] }, key: string): boolean =>
  parseKey(key)
    ?.groups.map(({ structureId }) => structureId)
    .join("/") === groups.join("/");

async function groupsExist(
  db: Db,
  formRef: FormRef,
  { form, key }: { form: Form; key: string },
): Promise<boolean> {
  const { answers, locks } = await loadChangeContext(db, formRef, form, []);
  return checkKeyExists(form, toFormState(answers, locks), key) === "yes";
}
