import { z } from "zod";

const booleanSetting = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1");

const webUrl = z.url({ protocol: /^https?$/ });

/** Every setting of the product, checked once at start. The README's configuration table follows this list. */
const envSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Limit of a single statement. A longer one would hold a connection that other requests need. */
  DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: booleanSetting.default(false),
  /** Whether limits by network spare loopback addresses. Default: only in the demonstration. */
  EXEMPT_LOOPBACK: booleanSetting.optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO: booleanSetting.default(false),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Port of the metrics of a separate worker, on HOST; web processes serve theirs at /metrics. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Passerelle <no-reply@passerelle.example.org>"),
  CONTACT_TO: z.email().default("contact@passerelle.example.org"),
  SECRET: z.string().min(32).optional(),
  /** The Ed25519 key (PEM) that signs receipts. Default: created under DATA_DIR at the first start. */
  RECEIPT_KEY_FILE: z.string().min(1).optional(),
  // Sign-in by ORCID is offered when both are set.
  ORCID_CLIENT_ID: z.string().min(1).optional(),
  ORCID_CLIENT_SECRET: z.string().min(1).optional(),
  ORCID_URL: webUrl.default("https://orcid.org"),
  ORCID_API_URL: webUrl.default("https://pub.orcid.org"),
  ROR_URL: webUrl.default("https://api.ror.org"),
  RNSR_URL: webUrl.default("https://data.enseignementsup-recherche.gouv.fr"),
  SIRENE_URL: webUrl.default("https://api.insee.fr"),
  SIRENE_KEY: z.string().min(1).optional(),
  HAL_URL: webUrl.default("https://api.archives-ouvertes.fr"),
  DATAVERSE_URL: webUrl.default("https://entrepot.recherche.data.gouv.fr"),
  CROSSREF_URL: webUrl.default("https://api.crossref.org"),
  // Uploaded files: on disk under DATA_DIR, or in a bucket.
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().min(1).default("eu-west-3"),
  S3_KEY: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  /** Lets several web processes share collaborative pads; without it, one process serves all pads. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** A ClamAV daemon (`tcp://host:3310`); uploads are scanned when it is set. */
  CLAMAV_URL: z.url({ protocol: /^tcp$/ }).optional(),
});

export type Env = z.output<typeof envSchema>;

/** An invalid setting; the message names it and the expected value. */
export class InvalidEnvError extends Error {
  override name = "InvalidEnvError";
}

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty variable means "not set": compose files and CI systems pass empty strings for that.
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new InvalidEnvError(`Invalid configuration. ${problems.join("; ")}`);
}
