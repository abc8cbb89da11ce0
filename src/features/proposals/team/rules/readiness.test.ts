import { describe, expect, test } from "vitest";
import {
  buildBoardRow,
  countTeamGaps,
  type DossierFacts,
  isAwaited,
  listTasks,
  type MemberFacts,
} from "./readiness.ts";

const member = (
  id: string,
  role: MemberFacts["role"],
  teamNumber: number,
  over: Partial<MemberFacts> = {},
): MemberFacts => ({ id, role, teamNumber, hasCv: true, orcidVisible: true, ...over });

const ready = (number: number) => ({
  number,
  hasInstitution: true,
  hasLegalRepresentative: true,
});

const completeFacts: DossierFacts = {
  confirmed: true,
  requiredCv: { coordinator: true, scientist_manager: true },
  teams: [ready(1), ready(2)],
  members: [member("c", "coordinator", 1), member("m", "scientific_manager", 2)],
  invitations: [],
  forms: [{ formModelType: "scientific_proposition", missing: 0 }],
  appendixMissing: false,
};

const summarizeTasks = (facts: DossierFacts) =>
  listTasks(facts).map(({ kind, owner, teamNumber }) => `${kind} ${teamNumber} by ${owner}`);
const listCellStates = (facts: DossierFacts, team: number) =>
  buildBoardRow(facts, listTasks(facts), team).map(({ part, state }) => `${part} ${state}`);

describe("what a dossier lacks, and who owes it", () => {
  test("a whole one lacks nothing, and its teams are ready", () => {
    expect(listTasks(completeFacts)).toEqual([]);
    for (const team of [1, 2])
      expect(countTeamGaps(buildBoardRow(completeFacts, [], team))).toBe(0);
  });

  test("answers, appendices and the confirmation are the coordinator's, a CV is its owner's, a team's matters are of who leads it", () => {
    const facts: DossierFacts = {
      ...completeFacts,
      confirmed: false,
      teams: [ready(1), { number: 2, hasInstitution: false, hasLegalRepresentative: false }],
      members: [
        member("c", "coordinator", 1),
        member("d", "delegate", 1, { hasCv: false }),
        member("m", "scientific_manager", 2, { hasCv: false, orcidVisible: false }),
        member("n", "member", 2, { hasCv: false, orcidVisible: null }),
      ],
      forms: [{ formModelType: "scientific_proposition", missing: 3 }],
      appendixMissing: true,
    };
    expect(summarizeTasks(facts)).toEqual([
      "confirm 1 by c",
      "answers 1 by c",
      "appendix 1 by c",
      "cv 2 by m",
      "legalRepresentative 2 by m",
      "affiliation 2 by m",
      "orcid 2 by m",
    ]);
    expect(listCellStates(facts, 1)).toContain("sections missing");
    expect(listCellStates(facts, 2)).toContain("orcid waits");
  });

  test("CVs are owed where the call asks for them", () => {
    const bare = {
      ...completeFacts,
      members: completeFacts.members.map((one) => ({ ...one, hasCv: false })),
    };
    expect(summarizeTasks(bare)).toEqual(["cv 1 by c", "cv 2 by m"]);
    const requiredCv = { coordinator: false, scientist_manager: true };
    expect(summarizeTasks({ ...bare, requiredCv })).toEqual(["cv 2 by m"]);
  });

  test("a team whose manager has not answered: what comes with them is not possible yet", () => {
    const facts: DossierFacts = {
      ...completeFacts,
      teams: [
        ...completeFacts.teams,
        { number: 3, hasInstitution: false, hasLegalRepresentative: false },
      ],
      invitations: [{ id: "i", role: "scientific_manager", teamNumber: 3, invitedBy: null }],
    };
    expect(summarizeTasks(facts)).toEqual(["legalRepresentative 3 by c", "invitation 3 by c"]);
    // The required CV is the manager's, so nothing can be deposited before they accept.
    expect(listTasks(facts).map(({ blocks }) => blocks)).toEqual([true, true]);
    expect(listCellStates(facts, 3)).toEqual([
      "invitation missing",
      "orcid later",
      "affiliation later",
      "cv later",
      "contacts missing",
      "sections done",
    ]);
    expect(countTeamGaps(buildBoardRow(facts, listTasks(facts), 3))).toBe(2);
    const wantsNone = { coordinator: true, scientist_manager: false };
    expect(listCellStates({ ...facts, requiredCv: wantsNone }, 3)).toContain("invitation waits");
    // After a refusal the team takes no part, so it has no tasks.
    expect(summarizeTasks({ ...facts, invitations: [] })).toEqual([]);
    // Another member joined: the team needs a manager, who gives the CV.
    const led = {
      ...facts,
      invitations: [],
      members: [...completeFacts.members, member("n", "member", 3)],
    };
    expect(listTasks(led).find(({ kind }) => kind === "manager")).toMatchObject({ blocks: true });
  });

  test("a hidden ORCID makes no team unready; whoever invited asks again", () => {
    const facts: DossierFacts = {
      ...completeFacts,
      members: [
        member("c", "coordinator", 1),
        member("m", "scientific_manager", 2, { orcidVisible: false }),
      ],
      invitations: [{ id: "i", role: "member", teamNumber: 2, invitedBy: "m" }],
    };
    expect(summarizeTasks(facts)).toEqual(["invitation 2 by m", "orcid 2 by m"]);
    const row = buildBoardRow(facts, listTasks(facts), 2);
    expect([countTeamGaps(row), isAwaited(row)]).toEqual([0, true]);
    const answered = { ...facts, invitations: [] };
    expect(isAwaited(buildBoardRow(answered, listTasks(answered), 2))).toBe(false);
  });
});
