import { describe, expect, test } from "vitest";
import { type DashboardState, listTodoItems, MAX_CLOSING_FAVOURITES } from "./todo-items.ts";

const now = new Date("2026-11-15T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const call = (slug: string, days: number) => ({
  slug,
  title: slug,
  partner: "ANR",
  closesAt: inDays(days),
});
const settled: DashboardState = {
  favourites: [],
  dossiers: [],
  invitations: [],
  email: "claire@example.org",
  emailVerified: true,
  missing: [],
  conflicts: 0,
  unfinishedCv: null,
};

describe("[C-01 part] what waits for a person", () => {
  test("is nothing when everything is settled", () => {
    expect(listTodoItems(settled, now)).toEqual([]);
  });

  test("begins with the favourite that closes first; those far away and those closed are not due", () => {
    const favourites = [call("late", 13), call("far", 15), call("now", 1), call("closed", -1)];
    expect(listTodoItems({ ...settled, favourites }, now)).toMatchObject([
      { kind: "closing", call: { slug: "now" }, days: 1 },
      { kind: "closing", call: { slug: "late" }, days: 13 },
    ]);
  });

  test("names a few favourites only, however many close", () => {
    const favourites = Array.from({ length: 9 }, (_, index) => call(`n${index}`, 9 - index));
    const things = listTodoItems({ ...settled, favourites }, now);
    expect(things).toHaveLength(MAX_CLOSING_FAVOURITES);
    expect(things[0]).toMatchObject({ call: { slug: "n8" } });
  });

  test("then what blocks other things, then what is unfinished", () => {
    const state: DashboardState = {
      ...settled,
      favourites: [call("now", 2)],
      email: null,
      emailVerified: false,
      missing: ["title", "affiliation"],
      conflicts: 2,
      unfinishedCv: { id: "1", title: "CV", step: 2 },
    };
    expect(listTodoItems(state, now).map(({ kind }) => kind)).toEqual([
      "closing",
      "address",
      "identity",
      "conflicts",
      "cv",
    ]);
  });

  test("what a dossier or an invitation waits for stands by its day, one's own work first", () => {
    const dossier = (acronym: string, days: number, tasks = [{ text: "x", href: "/" }]) => ({
      id: acronym,
      number: "ANR-26-BIOT-0417",
      acronym,
      call: "Appel",
      closesAt: inDays(days),
      isWithdrawn: false,
      tasks,
      toDeposit: null,
    });
    const state: DashboardState = {
      ...settled,
      favourites: [call("same", 3)],
      dossiers: [
        dossier("LATE", 40),
        dossier("SOON", 3),
        dossier("DONE", 3, []),
        dossier("PAST", -1),
      ],
      invitations: [{ id: "i", dossier: "D", from: null, expiresAt: inDays(5), href: "/" }],
    };
    const named = listTodoItems(state, now).map((thing) =>
      thing.kind === "dossier" ? thing.dossier.acronym : thing.kind,
    );
    expect(named).toEqual(["SOON", "closing", "invitation", "LATE"]);
  });

  test("what is complete is to be deposited, whatever else is open in it, until its call closes or is withdrawn", () => {
    const dossier = {
      id: "1",
      number: "ANR-26-BIOT-0418",
      acronym: "HAIE",
      call: "Appel",
      closesAt: inDays(20),
      isWithdrawn: false,
      tasks: [],
      toDeposit: "draft" as const,
    };
    const dossiers = [
      dossier,
      { ...dossier, id: "2", tasks: [{ text: "x", href: "/" }], toDeposit: "changes" as const },
      { ...dossier, id: "3", closesAt: inDays(-1) },
      { ...dossier, id: "4", isWithdrawn: true },
      {
        ...dossier,
        id: "5",
        isWithdrawn: true,
        tasks: [{ text: "x", href: "/" }],
        toDeposit: null,
      },
    ];
    expect(listTodoItems({ ...settled, dossiers }, now)).toMatchObject([
      { kind: "deposit", dossier: { id: "1" }, days: 20 },
      { kind: "deposit", dossier: { id: "2" } },
    ]);
  });

  test("an unconfirmed address still has to be confirmed", () => {
    const state = { ...settled, emailVerified: false };
    expect(listTodoItems(state, now)).toEqual([{ kind: "address", hasAddress: true }]);
  });
});
