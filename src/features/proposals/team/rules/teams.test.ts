import { expect, test } from "vitest";
import { findTeamLead, getRoleAfterTransfer } from "./teams.ts";

const team = [
  { id: "c", role: "coordinator", teamNumber: 1 },
  { id: "m", role: "scientific_manager", teamNumber: 1 },
  { id: "d", role: "delegate", teamNumber: 2 },
  { id: "n", role: "member", teamNumber: 2 },
  { id: "o", role: "member", teamNumber: 3 },
] as const;

test("[D-15 part] a team is led by its manager, or by who of it leads the dossier", () => {
  expect(findTeamLead(team, 1)?.id).toBe("c");
  expect(findTeamLead(team, 2)?.id).toBe("d");
  expect(findTeamLead(team, 3)).toBeUndefined();
});

test("[D-18 part] who hands the dossier on manages their team, unless somebody does", () => {
  expect(getRoleAfterTransfer(team, team[0])).toBe("member");
  expect(getRoleAfterTransfer(team, team[2])).toBe("scientific_manager");
});
