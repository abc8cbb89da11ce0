import type { MaintenanceSwitch } from "#features/content/queries/maintenance-switch.server.ts";
import { announcedEnd, retryAfterSeconds } from "#features/content/rules/maintenance.ts";
import type { Clock } from "#platform/clock.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { renderMaintenancePage } from "#shell/maintenance-document.tsx";

interface Gate {
  maintenance: Pick<MaintenanceSwitch, "current">;
  clock: Clock;
  scripts: Readonly<Record<string, string>>;
  /** Who works on a closed site: administrators, and whoever stands at their door. */
  isExempt: (request: Request) => Promise<boolean>;
}

/** Answers for the closed site, or null while it is open to whoever asks. */
export function maintenanceGate({ maintenance, clock, scripts, isExempt }: Gate) {
  return async (request: Request, info: RequestInfo): Promise<Response | null> => {
    const closed = maintenance.current;
    if (!closed.on || (await isExempt(request))) return null;
    const now = clock.now();
    const init = (type: string) => ({
      status: ERROR_STATUS.MAINTENANCE,
      headers: {
        "Content-Type": type,
        "Cache-Control": "no-store",
        "Retry-After": String(retryAfterSeconds(closed, now)),
      },
    });
    if (!request.headers.get("accept")?.includes("text/html")) {
      const body = JSON.stringify({ code: "MAINTENANCE", id: info.id });
      return new Response(body, init("application/json"));
    }
    const words = { until: announcedEnd(closed, now), message: closed.message ?? null };
    const page = renderMaintenancePage(words, info, now, scripts);
    return new Response(page, init("text/html; charset=utf-8"));
  };
}
