import type pg from "pg";
import { loadBocageDossier } from "./bocage.ts";
import { loadCallForms } from "./call-forms.ts";
import { loadDecisions } from "./decisions.ts";
import { loadDepositedCall } from "./deposited-call.ts";
import { loadDossier } from "./dossier-rows.ts";
import { loadDossierStates } from "./dossier-states.ts";
import { loadEligibilityChecks } from "./eligibility-checks.ts";
import { loadLittosolDossier } from "./littosol.ts";
import { addDays } from "./read-demo-data.ts";
import { findResearchers } from "./researchers.ts";

/** Loads the forms of two agencies and dossiers of every size and state. */
export async function loadDossiers(client: pg.PoolClient, now: Date): Promise<void> {
  await loadCallForms(client, now);
  const people = await findResearchers(client);
  await loadBocageDossier(client, now, people);
  await loadLittosolDossier(client, now, people);
  await loadDossierStates(client, now, people);
  await loadDossier(client, now, {
    partner: "ADEME",
    acronym: "HEATMAP",
    title: "Mapping waste heat with the people who live beside it",
    createdAt: addDays(now, -2, "15:10"),
    savedAt: addDays(now, -2, "15:10"),
    members: [{ userId: people.james, role: "coordinator", teamNumber: 1 }],
  });
  await loadDepositedCall(client, now);
  await loadEligibilityChecks(client, now);
  await loadDecisions(client, now);
}
