import { expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";

test("an error is kept with its code, its place and its causes", () => {
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const described = describeError(new TypeError("failed", { cause }));
  expect(described).toMatchObject({
    type: "TypeError",
    message: "failed",
    cause: { message: "refused", code: "ECONNREFUSED" },
  });
  expect(described.stack).toContain("log.test.ts");
});

test("what people typed is not", () => {
  const detail = "Key (email)=(alice@example.org) already exists.";
  const cause = Object.assign(
    new Error('invalid input syntax for type integer: "ma recherche secrète"'),
    { code: "22P02", detail, where: "unnamed portal parameter $1 = 'secrète'" },
  );
  const error = Object.assign(
    new Error("Failed query: select $1, $2\nparams: secrète,alice@example.org", { cause }),
    { params: ["secrète"], query: "select $1, $2" },
  );
  const kept = JSON.stringify(describeError(error));
  expect(kept).toContain("Failed query: select $1, $2");
  expect(kept).toContain("22P02");
  expect(kept).not.toMatch(/secrète|alice|example\.org/);
  expect(JSON.stringify(describeError(new Error("No mailbox for bob@example.org.")))).not.toMatch(
    /bob|example/,
  );
  expect(describeError("alice@example.org")).toEqual({ type: "string", message: "not an error" });
});

test("a copy of an error keeps its message too, and as little of what people typed", () => {
  const error = Object.assign(new Error("relation does not exist for bob@example.org"), {
    code: "42P01",
  });
  const described = describeError({ ...error, message: error.message, stack: error.stack });
  expect(described).toMatchObject({
    type: "object",
    message: "relation does not exist for [hidden]",
    code: "42P01",
  });
  expect(described.stack).toContain("log.test.ts");
  expect(JSON.stringify(described)).not.toContain("bob");
  expect(describeError({ message: 7 }).message).toBe("not an error");
  expect(describeError(null).message).toBe("not an error");
});

test("what must not be written is not, also where somebody hands it over", async () => {
  const written: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, "test", {
    write: (line: string) => void written.push(line),
  });
  const secrets = { email: "alice@example.org", password: "secrète", token: "abc" };
  log.info({ ...secrets, headers: { cookie: "session=abc" }, cookie: "session=abc" }, "by itself");
  log.info({ user: secrets }, "inside");
  expect(written).toHaveLength(2);
  expect(written.join()).not.toMatch(/alice|secrète|abc/);
});

test("a line is one object, with its moment in UTC, whatever it says", () => {
  const written: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, "test", {
    write: (line: string) => void written.push(line),
  });
  log.info({ said: 'a\n{"level":60}' }, "one\ntwo");
  const [line = "", ...others] = written.join("").trimEnd().split("\n");
  expect(others).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ process: "test", msg: "one\ntwo" });
  expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});
