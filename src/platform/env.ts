import { z } from "zod";

const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1");

/** Every setting of the product, checked once at start. The README's configuration table follows this list. */
const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO: flag.default(false),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  METRICS_TOKEN: z.string().min(16).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Passerelle <no-reply@passerelle.example.org>"),
  CONTACT_TO: z.email().default("contact@passerelle.example.org"),
  SECRET: z.string().min(32).optional(),
});

export type Env = z.output<typeof schema>;

/** A setting that cannot be used; the message names it and says what was expected. */
export class InvalidEnvError extends Error {
  override name = "InvalidEnvError";
}

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty variable means "not set": compose files and CI systems pass empty strings for that.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new InvalidEnvError(`Invalid configuration. ${problems.join("; ")}`);
}
