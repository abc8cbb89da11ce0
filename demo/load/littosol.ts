import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { proposalInvitation } from "#features/proposals/team/rules/notification-kinds.ts";
import { invitationHref } from "#features/proposals/team/rules/paths.ts";
import { DEMO_FILES } from "../appendix-files.ts";
import { loadComments, loadWorkpad } from "./conversations.ts";
import {
  addLegalRepresentative,
  attachCv,
  loadAnswers,
  loadAppendix,
  loadAuditEvent,
  loadDossier,
  loadInvitation,
} from "./dossier-rows.ts";
import {
  buildLittosolMessages,
  buildLittosolThreads,
  LITTOSOL_GENERAL,
  LITTOSOL_PROPOSAL,
} from "./littosol-content.ts";
import { addDays } from "./read-demo-data.ts";
import type { Researchers } from "./researchers.ts";

const INVITATION_MESSAGE = "Would your group take the lagoon sites?";
const THIRD_TEAM = { role: "scientific_manager", teamNumber: 3 } as const;

/** Loads a dossier of three teams: one open invitation, one declined, one CV missing. */
export async function loadLittosolDossier(
  client: pg.PoolClient,
  now: Date,
  people: Researchers,
): Promise<void> {
  const { claire, james } = people;
  const id = await loadDossier(client, now, {
    partner: "ANR",
    acronym: "LITTOSOL",
    title: "Sols littoraux et recul du trait de côte",
    createdAt: addDays(now, -30, "10:15"),
    savedAt: addDays(now, -1, "08:32"),
    members: [
      { userId: claire, role: "coordinator", teamNumber: 1 },
      { userId: james, role: "scientific_manager", teamNumber: 2 },
    ],
  });
  if (!id) return;
  await loadAnswers(client, id, "general_information", LITTOSOL_GENERAL, claire);
  await loadAnswers(client, id, "scientific_proposition", LITTOSOL_PROPOSAL, james);
  await attachCv(client, id, { by: claire, at: addDays(now, -21, "14:36") });
  await addLegalRepresentative(client, id, {
    team: 1,
    firstName: "Hélène",
    lastName: "Kerdoncuff",
    by: claire,
    at: addDays(now, -18, "10:04"),
  });
  await loadThirdTeam(client, id, now, people);
  await loadAppendix(client, id, {
    kind: "financial",
    fileName: "LITTOSOL annexe financière.xlsx",
    format: "xlsx",
    pages: null,
    file: DEMO_FILES.budget,
    by: james,
    at: addDays(now, -4, "17:20"),
  });
  await loadAppendix(client, id, {
    kind: "simple",
    fileName: "Conservatoire du littoral.pdf",
    format: "pdf",
    pages: 1,
    file: DEMO_FILES.letter,
    by: claire,
    at: addDays(now, -3, "11:05"),
  });
  await loadReminder(client, id, { of: james, by: claire, at: addDays(now, -2, "18:20") });
  const unread = new Map([
    [claire, 2],
    [james, 0],
  ]);
  await loadWorkpad(client, id, now, { messages: buildLittosolMessages(people), unread });
  await loadComments(client, id, now, buildLittosolThreads(people));
}

/** Adds team 3 with a declined invitation (by the link in the e-mail) and an open one. */
async function loadThirdTeam(
  client: pg.PoolClient,
  dossierId: string,
  now: Date,
  { claire, marta }: Researchers,
): Promise<void> {
  await client.query("insert into dossier_teams (dossier_id, number) values ($1, 3)", [dossierId]);
  const declined = await loadInvitation(client, dossierId, {
    ...THIRD_TEAM,
    firstName: "Pieter",
    lastName: "de Wit",
    email: "pieter.dewit@example.org",
    message: INVITATION_MESSAGE,
    by: claire,
    sentAt: addDays(now, -13, "16:45"),
  });
  const at = addDays(now, -8, "11:20");
  await client.query(
    "update dossier_invitations set state = 'refused', ended_at = $2, reason = $3 where id = $1",
    [declined, at, "plus disponible en 2027"],
  );
  const refusal = { ...THIRD_TEAM, invitation: declined };
  await loadAuditEvent(client, dossierId, { at, by: null }, "dossier.declined", refusal);
  const sent = addDays(now, -6, "09:10");
  const open = await loadInvitation(client, dossierId, {
    ...THIRD_TEAM,
    firstName: "Marta",
    lastName: "Vasconcelos",
    email: "marta.vasconcelos@example.org",
    message: INVITATION_MESSAGE,
    by: claire,
    sentAt: sent,
  });
  await notify(drizzle(client), proposalInvitation, {
    userId: marta,
    key: `invitation:${open}`,
    namedUserId: claire,
    data: { dossier: "LITTOSOL", from: "Claire Morel", href: invitationHref(open) },
    now: sent,
  });
}

async function loadReminder(
  client: pg.PoolClient,
  dossierId: string,
  { of, by, at }: { readonly of: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await client.query(
    `insert into dossier_reminders (dossier_id, user_id, reminded_at, reminded_by)
     values ($1, $2, $3, $4)`,
    [dossierId, of, at, by],
  );
  await loadAuditEvent(client, dossierId, { at, by }, "dossier.memberReminded", { about: of });
}
