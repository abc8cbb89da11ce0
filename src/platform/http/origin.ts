import type { Env } from "../env.ts";

/** Scheme and host as visitors see them: as configured, or as the request says, behind a proxy as the proxy says. */
export function createOriginReader(env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">) {
  const configured = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;
  return (url: string, header: (name: string) => string | null | undefined): string => {
    if (configured) return configured;
    const { protocol, host } = new URL(url);
    const forwarded = env.TRUST_PROXY ? header("x-forwarded-proto") : undefined;
    const scheme = forwarded === "https" || forwarded === "http" ? `${forwarded}:` : protocol;
    return `${scheme}//${host}`;
  };
}
