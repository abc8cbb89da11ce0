import { and, count, eq, max } from "drizzle-orm";
import { archiveDomains, ercDomains } from "#features/nomenclatures/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { type AddOutcome, MAX_ARCHIVE_DOMAINS, MAX_ERC_DOMAINS } from "../rules/expertise.ts";
import { expertiseArchiveDomains, expertiseErcDomains } from "../tables.server.ts";

type Wanted = Pick<Deps, "db">;

export async function addErcDomain(
  { db }: Wanted,
  userId: string,
  ercDomainId: number,
): Promise<AddOutcome> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [known] = await tx
      .select({ id: ercDomains.id })
      .from(ercDomains)
      .where(eq(ercDomains.id, ercDomainId));
    if (!known) return "unknown";
    const own = eq(expertiseErcDomains.userId, userId);
    const [twin] = await tx
      .select({ id: expertiseErcDomains.ercDomainId })
      .from(expertiseErcDomains)
      .where(and(own, eq(expertiseErcDomains.ercDomainId, ercDomainId)));
    if (twin) return "already";
    const [now] = await tx
      .select({ size: count(), last: max(expertiseErcDomains.position) })
      .from(expertiseErcDomains)
      .where(own);
    if ((now?.size ?? 0) >= MAX_ERC_DOMAINS) return "full";
    await tx
      .insert(expertiseErcDomains)
      .values({ userId, ercDomainId, position: (now?.last ?? 0) + 1 });
    return "added";
  });
}

export async function removeErcDomain({ db }: Wanted, userId: string, id: string): Promise<void> {
  const ercDomainId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
  const gone = await db
    .delete(expertiseErcDomains)
    .where(
      and(eq(expertiseErcDomains.userId, userId), eq(expertiseErcDomains.ercDomainId, ercDomainId)),
    )
    .returning({ id: expertiseErcDomains.ercDomainId });
  if (gone.length === 0) throw new DomainError("NOT_FOUND");
}

export async function addArchiveDomain(
  { db }: Wanted,
  userId: string,
  code: string,
): Promise<AddOutcome> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [known] = await tx
      .select({ code: archiveDomains.code })
      .from(archiveDomains)
      .where(eq(archiveDomains.code, code));
    if (!known) return "unknown";
    const own = eq(expertiseArchiveDomains.userId, userId);
    const [twin] = await tx
      .select({ code: expertiseArchiveDomains.code })
      .from(expertiseArchiveDomains)
      .where(and(own, eq(expertiseArchiveDomains.code, code)));
    if (twin) return "already";
    const [now] = await tx
      .select({ size: count(), last: max(expertiseArchiveDomains.position) })
      .from(expertiseArchiveDomains)
      .where(own);
    if ((now?.size ?? 0) >= MAX_ARCHIVE_DOMAINS) return "full";
    await tx
      .insert(expertiseArchiveDomains)
      .values({ userId, code, position: (now?.last ?? 0) + 1 });
    return "added";
  });
}

export async function removeArchiveDomain({ db }: Wanted, userId: string, code: string) {
  const gone = await db
    .delete(expertiseArchiveDomains)
    .where(and(eq(expertiseArchiveDomains.userId, userId), eq(expertiseArchiveDomains.code, code)))
    .returning({ code: expertiseArchiveDomains.code });
  if (gone.length === 0) throw new DomainError("NOT_FOUND");
}
