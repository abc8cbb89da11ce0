import type { Env } from "#platform/env.ts";

/** The settings with stand-ins in the place of outside services, but for those somebody set on purpose. */
export function withSandboxSettings(
  env: Env,
  standIns: Partial<Env>,
  given: Readonly<Record<string, string | undefined>> = process.env,
): Env {
  const wanted = Object.entries(standIns).filter(([name]) => !given[name]);
  return { ...env, ...Object.fromEntries(wanted) };
}
