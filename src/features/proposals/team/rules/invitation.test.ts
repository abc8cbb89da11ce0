import { describe, expect, test } from "vitest";
import { getInvitationEnd, getInvitationState, INVITATION_STATES, isOpen } from "./invitation.ts";

const at = (day: number) => new Date(Date.UTC(2027, 0, day));
const sent = { sentAt: at(1), closesAt: at(90), place: "draft", unlocked: false } as const;

describe("[D-16 part] how long an invitation can be answered", () => {
  test("thirty days, or until the call closes", () => {
    expect(getInvitationEnd(sent)).toEqual(at(31));
    expect(getInvitationEnd({ ...sent, closesAt: at(10) })).toEqual(at(10));
  });

  test("an open one ends by itself, an answered one stays what it is", () => {
    for (const state of INVITATION_STATES) {
      expect(getInvitationState({ ...sent, state }, at(30))).toBe(state);
      expect(getInvitationState({ ...sent, state }, at(31))).toBe(
        isOpen(state) ? "expired" : state,
      );
    }
  });

  test("nobody joins a deposited dossier until it is unlocked", () => {
    const deposited = { ...sent, state: "read", place: "published" } as const;
    expect(getInvitationState(deposited, at(2))).toBe("expired");
    expect(getInvitationState({ ...deposited, unlocked: true }, at(2))).toBe("read");
  });
});
