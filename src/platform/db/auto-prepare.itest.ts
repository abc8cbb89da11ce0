import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { createPool } from "./pool.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("empty");
});
afterAll(() => database.drop());

test("what a connection is asked again and again is prepared, and answers as before", async () => {
  const pool = createPool(database.url, { size: 1 });
  const text = "select $1::int + 1 as next";
  const answers = [];
  for (let n = 0; n < 30; n++) answers.push((await pool.query({ text }, [n])).rows[0]?.next);
  expect(answers).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  await pool.query({ text: "select $1::int + 2 as rare" }, [1]);
  const { rows } = await pool.query("select statement from pg_prepared_statements");
  expect(rows).toEqual([{ statement: text }]);
  await pool.end();
});

test("a new connection prepares it anew", async () => {
  const pool = createPool(database.url, { size: 1 });
  const text = "select $1::text as same";
  for (let n = 0; n < 25; n++) await pool.query({ text }, ["a"]);
  await pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
  expect((await pool.query({ text }, ["b"])).rows).toEqual([{ same: "b" }]);
  await pool.end();
});
