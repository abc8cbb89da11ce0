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
import { parseKey } from "#form-engine/answer-key.ts";
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
import { findPadGeneration } from "./pads.server.ts";

export interface PadAccess {
  readonly padRef: PadRef;
  readonly node: TextNode;
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
  const key = parsePadId(padId);
  const parsed = key === null ? null : parseKey(key);
  // The scientific proposal becomes readable with the confirmation.
  const open = formModelType !== "scientific_proposition" || dossier.confirmed;
  const formRef = { dossierId: dossier.id, formModelType };
  const found = open && parsed ? await findDossierForm(db, formRef) : null;
  const at = parsed && found?.form.positions.get(parsed.nodeId);
  const around = parsed?.groups.map(({ structureId }) => structureId).join("/");
  if (!key || !found || !at || around !== at.groups.join("/") || !hasPad(at.node))
    throw new DomainError("NOT_FOUND");
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
    write: write.ok && isLocked({ locks }, at.node) ? refuse("locked") : write,
    membership,
  };
}

async function groupsExist(
  db: Db,
  formRef: FormRef,
  { form, key }: { form: Form; key: string },
): Promise<boolean> {
  const { answers, locks } = await loadChangeContext(db, formRef, form, []);
  return checkKeyExists(form, toFormState(answers, locks), key) === "yes";
}
