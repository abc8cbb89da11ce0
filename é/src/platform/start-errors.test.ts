import { describe, expect, test } from "vitest";
import { explainStartError, StartError } from "./start-errors.ts";

const failure = (properties: object, message = "it failed") =>
  Object.assign(new Error(message), properties);
const databaseUrl = "postgres://anna:s3cret@db.example.org/portal";

describe("a failure to start is said in one sentence", () => {
  test.each([
    [failure({ code: "EADDRINUSE", port: 3000 }), /^Port 3000 is already used .*PORT=3010/],
    [failure({ code: "ENOSPC", path: "/data/x" }), /^The disk is full .*\/data\/x/],
    [failure({}, "database or disk is full"), /^The disk is full: free some space/],
    [failure({ code: "ENOENT", syscall: "mkdir", path: "/x/y" }), /\/x\/y cannot be created/],
    [failure({ code: "EROFS" }), /read-only/],
    [failure({ code: "EACCES", path: "/data" }), /may not use \/data/],
    [failure({ code: "EACCES", syscall: "listen", port: 80 }), /may not listen on port 80/],
    [failure({ code: "ECONNREFUSED" }), /^No PostgreSQL answers at db\.example\.org:5432/],
    [failure({ code: "ENOTFOUND" }), /host of DATABASE_URL is unknown: db\.example\.org/],
    [failure({ code: "28P01" }), /refuses the user anna/],
    [failure({ code: "3D000" }), /no database named portal/],
    [failure({}, "timeout expired while connecting"), /does not answer in time/],
    [failure({ name: "InvalidEnvError" }, "PORT: too big"), /^PORT: too big$/],
    [failure({ name: "InvalidEnvError" }, "DATABASE_URL: Invalid URL"), /write it as postgres:/],
    [new StartError("Said already."), /^Said already\.$/],
    [new Error("surprise\n  with details"), /^Passerelle could not start: surprise$/],
    ["not even an error", /not even an error/],
  ])("%s", (error, sentence) => {
    const said = explainStartError(error, { port: 3000, databaseUrl });
    expect(said).toMatch(sentence);
    expect(said).not.toContain("\n");
    expect(said).not.toContain("s3cret");
  });

  test("also when it is wrapped, or one of several addresses", () => {
    const refused = failure({ code: "ECONNREFUSED" });
    expect(
      explainStartError(new Error("query failed", { cause: refused }), { databaseUrl }),
    ).toMatch(/No PostgreSQL answers/);
    expect(explainStartError(new AggregateError([refused, refused]), { databaseUrl })).toMatch(
      /No PostgreSQL answers/,
    );
  });
});
