import { expect, test } from "vitest";
import { InvalidEnvError, readEnv } from "./env.ts";

test("nothing set: the defaults of a production that listens to this machine alone", () => {
  expect(readEnv({})).toMatchObject({
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: 3000,
    DEMO: false,
    TRUST_PROXY: false,
    LOG_LEVEL: "info",
  });
});

test("an empty variable is one that is not set", () => {
  expect(readEnv({ PORT: "", PUBLIC_URL: "", DATABASE_URL: "" })).toEqual(readEnv({}));
});

test("flags are true, false, 1 or 0", () => {
  expect(readEnv({ DEMO: "1", TRUST_PROXY: "true" })).toMatchObject({
    DEMO: true,
    TRUST_PROXY: true,
  });
  expect(readEnv({ DEMO: "0" }).DEMO).toBe(false);
});

test.each([
  ["PORT", "many"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["DATABASE_URL", "mysql://a/b"],
  ["PUBLIC_URL", "ftp://portal.example.org"],
  ["DEMO", "perhaps"],
  ["LOG_LEVEL", "loud"],
  ["SECRET", "short"],
  ["METRICS_TOKEN", "short"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(InvalidEnvError);
  expect(() => readEnv({ [name]: value })).toThrow(name);
});
