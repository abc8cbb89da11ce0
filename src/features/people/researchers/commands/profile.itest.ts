import { readdir, rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import type { FakeQueue } from "#tests/support/fake-queue.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { findPictureKey, loadProfile } from "../queries/profile.server.ts";
import { pictureHref } from "../rules/paths.ts";
import type { ProfileForm } from "../rules/profile-fields.ts";
import { changePicture, deletePicture } from "./change-picture.server.ts";
import { markTutorialSeen } from "./mark-tutorial-seen.server.ts";
import { saveProfile } from "./save-profile.server.ts";

const DATA_DIR = `/tmp/passerelle-profile-${process.pid}`;
let deps: DepsWithQueue;
let queue: FakeQueue;
let end: () => Promise<void>;
const ids: string[] = [];

beforeAll(async () => {
  const testDeps = await createTestDeps();
  end = testDeps.end;
  queue = testDeps.queue;
  deps = { ...testDeps.deps, storage: createStorage({ ...testDeps.deps.env, DATA_DIR }) };
  for (const email of ["one@example.org", "two@example.org"])
    ids.push((await makeResearcher(deps.db, { firstName: "First", lastName: "Last", email })).id);
});
afterAll(async () => {
  await end();
  await rm(DATA_DIR, { recursive: true, force: true });
});

const form: ProfileForm = {
  title: "pr",
  gender: "no_answer",
  firstName: "Ada",
  lastName: "Byron",
  emails: ["ada@example.net"],
  phones: ["020 7946 0958"],
  country: "GB",
  website: "https://ada.example.org/",
  showSkills: false,
  languageSkills: [{ language: "en", level: "C2" }],
  digitalSkills: ["Looms, Engines"],
  otherSkills: ["<script>alert(1)</script>"],
};
const as = (userId: string): Caller => ({
  ...deps,
  actor: { kind: "person", userId, sessionId: "" } as PersonActor,
});
const both = () => [ids[0] ?? "", ids[1] ?? ""] as const;

test("[C-02 part] a profile is saved completely, and only one's own", async () => {
  const [one, two] = both();
  await saveProfile(as(one), { profile: form });
  expect(await loadProfile(deps.db, one)).toMatchObject({
    ...form,
    phones: ["+442079460958"],
    digitalSkills: ["Looms", "Engines"],
  });
  expect(await loadProfile(deps.db, two)).toMatchObject({ firstName: "First", title: null });
});

test("[C-02 part] a refused profile changes nothing", async () => {
  const [one] = both();
  const wrong = { ...form, firstName: "Other", website: "nope", phones: ["", "12"] };
  await expect(saveProfile(as(one), { profile: wrong })).rejects.toMatchObject({
    code: "INVALID",
    details: { website: "invalid", "phones.1": "invalid" },
  });
  expect(await loadProfile(deps.db, one)).toMatchObject({ firstName: "Ada" });
});

test("[C-02 part] a profile saved elsewhere since is not written over", async () => {
  const person = await makeResearcher(deps.db, { firstName: "First", lastName: "Last" });
  const loadVersion = async () => (await loadProfile(deps.db, person.id)).version;
  const first = await loadVersion();
  const { version } = await saveProfile(as(person.id), { version: first, profile: form });
  expect(version).toBeGreaterThan(first);
  expect(version).toBe(await loadVersion());
  // A stale form is refused as STALE even if its fields are invalid too.
  const late = { version: first, profile: { ...form, title: "" } };
  await expect(saveProfile(as(person.id), late)).rejects.toMatchObject({ code: "STALE" });
  const again = await saveProfile(as(person.id), { version, profile: form });
  expect(again.version).toBe(version);
  // A change of the name by any other code makes the open form stale.
  await deps.db.update(users).set({ lastName: "King" }).where(eq(users.id, person.id));
  const stale = saveProfile(as(person.id), { version, profile: form });
  await expect(stale).rejects.toMatchObject({ code: "STALE" });
});

test("[C-02 part] a new picture takes the place of the one before, and can be deleted", async () => {
  const [one, two] = both();
  const blue = sharp({ create: { width: 40, height: 60, channels: 3, background: "blue" } });
  const file = await blue.png().toBuffer();
  const first = await changePicture(as(one), { file });
  const second = await changePicture(as(one), { file });
  expect(second.key).not.toBe(first.key);
  expect(await findPictureKey(deps.db, one)).toBe(second.key);
  expect(pictureHref(second.key)).toMatch(/^\/mon-espace\/mon-profil\/photo\?v=[0-9a-f]{24}$/);
  await queue.runJobs(deps);
  await expect(deps.storage.read(first.key)).rejects.toThrow();
  expect((await deps.storage.read(second.key)).length).toBeGreaterThan(50);
  const noPicture = { file: Buffer.from("not a picture") };
  await expect(changePicture(as(one), noPicture)).rejects.toMatchObject({
    code: "INVALID",
    details: { file: "notPicture" },
  });
  expect(await findPictureKey(deps.db, one)).toBe(second.key);
  expect(await findPictureKey(deps.db, two)).toBeNull();
  await deletePicture(as(one), {});
  expect(await findPictureKey(deps.db, one)).toBeNull();
  await queue.runJobs(deps);
  await expect(deps.storage.read(second.key)).rejects.toThrow();
});

test("[C-02 part] pictures sent at once leave one file; one that cannot be kept changes nothing", async () => {
  const [, two] = both();
  const red = sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } });
  const file = await red.png().toBuffer();
  await Promise.all([1, 2, 3, 4].map(() => changePicture(as(two), { file })));
  await queue.runJobs(deps);
  const key = await findPictureKey(deps.db, two);
  const files = async () => {
    const all = await readdir(DATA_DIR, { recursive: true });
    return all.filter((name) => name.endsWith(".webp") && name.includes(two));
  };
  expect(await files()).toEqual([expect.stringContaining(key ?? "-")]);
  const full = {
    ...deps.storage,
    put: async (name: string, content: Uint8Array) => {
      await deps.storage.put(name, content);
      throw new Error("disk full");
    },
    delete: (name: string) => deps.storage.delete(name),
  } as DepsWithQueue["storage"];
  await expect(changePicture({ ...as(two), storage: full }, { file })).rejects.toThrow("disk full");
  await queue.runJobs(deps);
  expect(await findPictureKey(deps.db, two)).toBe(key);
  expect(await files()).toHaveLength(1);
});

test("[C-02 part] changing the picture is rate-limited", async () => {
  const [one] = both();
  const codes = await Promise.all(
    Array.from({ length: 61 }, () =>
      changePicture(as(one), { file: Buffer.from("x") }).catch(({ code }) => code),
    ),
  );
  expect(codes).toContain("TOO_MANY_REQUESTS");
});

test("[C-22 part] the first time the tutorial was seen is recorded", async () => {
  const [, two] = both();
  expect((await loadProfile(deps.db, two)).tutorialSeenAt).toBeNull();
  await markTutorialSeen(as(two), {});
  const seen = (await loadProfile(deps.db, two)).tutorialSeenAt;
  expect(seen).not.toBeNull();
  await markTutorialSeen(as(two), {});
  expect((await loadProfile(deps.db, two)).tutorialSeenAt).toEqual(seen);
});
