import { expect, test } from "vitest";
import { findColleagueNews } from "./colleague-news.ts";

const published = { id: "2", event: "call.published", isOwn: false } as const;
const created = { id: "1", event: "callDraft.created", isOwn: false } as const;

test("[E-03 part] an open editor names what a colleague did, and nothing that it knew or that was its own act", () => {
  const known = new Set(["1"]);
  expect(findColleagueNews([created], new Set())).toBeNull();
  expect(findColleagueNews([published, created], known)).toBe(published);
  expect(findColleagueNews([published, created], new Set(["1", "2"]))).toBeNull();
  expect(findColleagueNews([{ ...published, isOwn: true }, created], known)).toBeNull();
  const own = { id: "3", event: "call.withdrawn", isOwn: true } as const;
  expect(findColleagueNews([own, published, created], known)).toBeNull();
});
