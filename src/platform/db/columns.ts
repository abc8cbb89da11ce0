import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** A moment: always with its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Bytes, as they are. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

/** The list of a closed set of codes, for checks in the database. The codes are ours, never anybody's input. */
export const toSqlList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));
