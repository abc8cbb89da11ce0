import { expect, test } from "vitest";
import { makeActors, makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import type { Actor } from "../actor.ts";
import { PAGE_AGENCY_FIELD } from "./page-agency.ts";
import { checkPageAgency, readForm, readLargeForm } from "./read-form.server.ts";

/** A form from a page that was drawn for an agency, read for an actor. */
function post(actor: Actor, drawnFor: string | null): Request {
  const body = new FormData();
  body.set("intent", "save");
  if (drawnFor !== null) body.set(PAGE_AGENCY_FIELD, drawnFor);
  const request = new Request("http://here/", { method: "POST", body });
  checkPageAgency(request, () => actor);
  return request;
}

test("a form from a page that was drawn for another agency, or for the portal, is refused", async () => {
  const { administrator } = makeActors("1");
  const staff = makeStaffActor("1", { partnerId: 12 });
  for (const read of [readForm, readLargeForm]) {
    const outcome = (actor: Actor, drawnFor: string | null) =>
      getOutcome(read(post(actor, drawnFor)));
    expect(await outcome(staff, "12")).toBe("done");
    expect(await outcome(administrator, "portal")).toBe("done");
    // Without script the page does not say it.
    expect(await outcome(staff, null)).toBe("done");
    for (const drawnFor of ["13", "portal", ""])
      expect(await outcome(staff, drawnFor), drawnFor).toBe("OTHER_AGENCY");
    expect(await outcome(administrator, "12")).toBe("OTHER_AGENCY");
    expect(await outcome(makePersonActor("1"), "12")).toBe("OTHER_AGENCY");
  }
  const leaving = readForm(post(staff, "13"), [], { isForAnyAgency: true });
  expect(await getOutcome(leaving)).toBe("done");
});
