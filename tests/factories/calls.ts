import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

type NewCall = Partial<typeof calls.$inferInsert> & {
  /** A word in the title in both languages, by which the call is found. */
  readonly word?: string;
};

export interface TestCall {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

let made = 0;
const MONTH_MS = 30 * 86_400_000;

/** A call of the first partner, published and open for a month; `over` sets what matters to the test. */
export async function makeCall(db: Db, { word, ...over }: NewCall = {}): Promise<TestCall> {
  made += 1;
  const number = `${process.pid}-${made}`;
  const publishedAt = over.publishedAt ?? new Date();
  const title = over.titleFr ?? `Appel ${word ?? number}`;
  const [row] = await db
    .insert(calls)
    .values({
      slug: `appel-fabrique-${number}`,
      code: `T${process.pid}N${made}`.slice(0, 12),
      year: publishedAt.getUTCFullYear(),
      partnerId: over.partnerId ?? (await findFirstPartner(db)),
      titleFr: title,
      titleEn: `Call ${word ?? number}`,
      summaryFr: "",
      summaryEn: "",
      publishedAt,
      opensAt: publishedAt,
      closesAt: new Date(publishedAt.getTime() + MONTH_MS),
      openToCompanies: false,
      openToInternational: false,
      consortiumType: "national",
      ...over,
    })
    .returning({ id: calls.id, slug: calls.slug });
  if (!row) throw new Error("The call was not made.");
  return { ...row, title };
}

export async function findFirstPartner(db: Db): Promise<number> {
  const [partner] = await db
    .select({ id: partners.id })
    .from(partners)
    .orderBy(partners.id)
    .limit(1);
  if (!partner) throw new Error("A call needs a partner: use the demonstration data.");
  return partner.id;
}
