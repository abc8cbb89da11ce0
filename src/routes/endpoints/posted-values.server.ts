import { DomainError } from "#platform/errors.ts";

/** What a call was sent: JSON, or a form's fields. */
export async function postedValues(request: Request): Promise<Record<string, unknown>> {
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  try {
    if (!request.headers.get("content-type")?.includes("json")) {
      return Object.fromEntries(await request.formData());
    }
    const body: unknown = await request.json();
    if (typeof body === "object" && body !== null && !Array.isArray(body)) {
      return body as Record<string, unknown>;
    }
  } catch {
    // Not what it says it is: told below.
  }
  throw new DomainError("BAD_REQUEST");
}
