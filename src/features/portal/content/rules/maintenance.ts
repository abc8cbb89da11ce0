import { z } from "zod";
import { isWithinLength } from "#rich-text/count-characters.ts";

const message = z.string().refine(isWithinLength(2000));

/** The JSON value of the row `maintenance` of site_settings. */
export const maintenanceSchema = z.object({
  on: z.boolean(),
  /** Announced end. Nothing happens at that time: the site is reopened by hand. */
  until: z.iso.datetime({ offset: true }).optional(),
  message: z.object({ fr: message, en: message }).optional(),
});

export type Maintenance = z.output<typeof maintenanceSchema>;

export const MAINTENANCE_SETTING = "maintenance";
export const MAINTENANCE_OFF: Maintenance = { on: false };

/** `Retry-After` when no end is announced, or when the announced end has passed. */
export const DEFAULT_RETRY_SECONDS = 600;

/** The announced end, or null once it has passed. */
export function getAnnouncedEnd({ until }: Maintenance, now: Date): Date | null {
  const end = until ? new Date(until) : null;
  return end && end > now ? end : null;
}

export function getRetryAfterSeconds(maintenance: Maintenance, now: Date): number {
  const end = getAnnouncedEnd(maintenance, now);
  return end ? Math.ceil((end.getTime() - now.getTime()) / 1000) : DEFAULT_RETRY_SECONDS;
}
