import type { CallChange } from "#features/portal/calls/rules/call-changes.ts";
import type { Db } from "#platform/db/pool.server.ts";

interface Announcement {
  readonly callId: number;
  readonly by: string | null;
  readonly now: Date;
}

export async function announceCallChange(
  _tx: Db,
  _change: Announcement & {
    readonly changes: readonly CallChange[];
    readonly reason: string | null;
  },
): Promise<number> {
  return 0;
}

export async function announceWithdrawal(
  _tx: Db,
  _withdrawal: Announcement & { readonly reasonFr: string; readonly reasonEn: string },
): Promise<number> {
  return 0;
}
