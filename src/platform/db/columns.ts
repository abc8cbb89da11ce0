import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** A timestamp with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A `bytea` column. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

/** A closed set of codes as a SQL list, for check constraints. Only for constants of the code, never for input. */
export const toSqlList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));
