import { expect, test } from "vitest";
import { compareModels } from "#form-engine/compare-models.ts";
import { buildForm, choice, question, section } from "#form-engine/testing/build-form.ts";
import { decideTeamNews, listDossierChanges, listNamedChanges } from "./team-news.ts";

const from = buildForm(
  section("s", [question("aim"), choice("fields", ["law"])]),
  section("t", [question("other")]),
);
const answer = (...keys: string[]) => ({
  from,
  state: { answers: new Map(keys.map((key) => [key, ["law"]])), locks: new Set<string>() },
});

test("[E-03 part] changes of answered questions concern a dossier, help texts nobody", () => {
  const to = buildForm(
    section("s", [
      choice("fields", ["law"], {
        choiceQuestionNodes: [{ id: "law", labelFr: "Droit", labelEn: "Law" }],
      }),
      question("aim", "text", { helpFr: "Aide", helpEn: "Help" }),
    ]),
    section("t", [question("other", "text", { titleFr: "Autre" })]),
  );
  const changes = compareModels(from.model, to.model);
  const list = (...keys: string[]) =>
    listNamedChanges(listDossierChanges(changes, answer(...keys)), []).map(
      ({ kind, fr }) => `${kind} ${fr}`,
    );
  expect(list()).toEqual([]);
  expect(list("other")).toEqual(["renamed Autre"]);
  expect(list("fields", "aim")).toEqual(["changed Question fields"]);
  const help = buildForm(
    section("s", [
      question("aim", "text", { helpFr: "Aide", helpEn: "Help" }),
      choice("fields", ["law"]),
    ]),
    section("t", [question("other")]),
  );
  expect(listDossierChanges(compareModels(from.model, help.model), answer("aim"))).toEqual([]);
});

test("an added question concerns teams that have begun; a question with a point is named there", () => {
  const to = buildForm(
    section("s", [
      question("aim", "text", { titleFr: "But" }),
      choice("fields", ["law"]),
      question("fresh"),
    ]),
    section("t", [question("other")]),
  );
  const changes = compareModels(from.model, to.model);
  expect(listDossierChanges(changes, answer()).length).toBe(0);
  const ofDossier = listDossierChanges(changes, answer("aim"));
  expect(listNamedChanges(ofDossier, [{ key: "aim" }])).toEqual([
    { kind: "added", fr: "Question fresh", en: "Question fresh" },
  ]);
  expect(decideTeamNews([], ofDossier)).toBe("noticed");
  expect(decideTeamNews(["point"], [])).toBe("mailed");
  expect(decideTeamNews([], [])).toBe("untold");
});
