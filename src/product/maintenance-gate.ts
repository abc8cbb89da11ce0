import type { MaintenanceSwitch } from "#features/portal/content/queries/maintenance-switch.server.ts";
import {
  getAnnouncedEnd,
  getRetryAfterSeconds,
} from "#features/portal/content/rules/maintenance.ts";
import type { Clock } from "#platform/clock.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { hasOutcomePass } from "#platform/http/outcome-pass.ts";
import { createProblemResponse } from "#platform/http/problem.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import type { Signer } from "#platform/signing.ts";
import { renderMaintenancePage } from "#shell/maintenance-document.tsx";

interface MaintenanceGateOptions {
  maintenance: Pick<MaintenanceSwitch, "current">;
  clock: Clock;
  signer: Signer;
  scripts: Readonly<Record<string, string>>;
  /** Whether the request comes from an administrator, who can use the closed site. */
  isExempt: (request: Request, info: RequestInfo) => Promise<boolean>;
}

/** Returns the maintenance page or problem, or null if the site is open to this request. */
export function createMaintenanceGate({
  maintenance,
  clock,
  signer,
  scripts,
  isExempt,
}: MaintenanceGateOptions) {
  return async (request: Request, info: RequestInfo): Promise<Response | null> => {
    const state = maintenance.current;
    if (!state.on || (await isExempt(request, info))) return null;
    const now = clock.now();
    if (hasOutcomePass(signer, request, { origin: info.origin, now })) return null;
    const retry = { "Retry-After": String(getRetryAfterSeconds(state, now)) };
    if (!request.headers.get("accept")?.includes("text/html"))
      return createProblemResponse({ code: "MAINTENANCE", info, headers: retry });
    const details = {
      until: getAnnouncedEnd(state, now),
      message: state.message ?? null,
      // A request refused here has changed nothing.
      isRefused: request.method !== "GET" && request.method !== "HEAD",
    };
    return new Response(renderMaintenancePage(details, info, now, scripts), {
      status: ERROR_STATUS.MAINTENANCE,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        ...retry,
      },
    });
  };
}
