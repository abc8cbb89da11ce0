import { href, redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { saveProfile } from "#features/people/researchers/commands/save-profile.server.ts";
import {
  loadProfile,
  loadRequiredInformation,
  toProfileForm,
} from "#features/people/researchers/queries/profile.server.ts";
import {
  ENTRY_VERSION,
  parseVersionField,
} from "#features/people/researchers/rules/entry-input.ts";
import { pictureHref } from "#features/people/researchers/rules/paths.ts";
import { PICTURE_PROBLEMS } from "#features/people/researchers/rules/picture.ts";
import {
  profileToFields,
  readProfileForm,
} from "#features/people/researchers/rules/profile-fields.ts";
import { ProfilePage } from "#features/people/researchers/ui/profile/profile-page.tsx";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import { doneHref, readDone, readDoneAbout } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getCountryName, listCountryOptions, listLanguageOptions } from "#platform/i18n/regions.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/profile.ts";

const PICTURE_STATES = [...PICTURE_PROBLEMS, "saved", "removed"] as const;

export const loader = pageHandler(async ({ url, context, info, caller: { db } }) => {
  const { userId } = requirePerson(context);
  const [profile, { missing, affiliation }, degraded] = await Promise.all([
    loadProfile(db, userId),
    loadRequiredInformation(db, userId),
    listDegradedServices(db),
  ]);
  const { email, orcid, pictureKey, tutorialSeenAt, version } = profile;
  const values = toProfileForm(profile);
  const { locale } = info;
  const done = readDone(url, ["saved", "picture"]);
  const pictureState = done === "picture" ? readDoneAbout(url)[0] : null;
  return {
    locale,
    userId,
    values,
    version,
    lists: { countries: listCountryOptions(locale), languages: listLanguageOptions(locale) },
    account: { email, orcid, name: `${values.firstName} ${values.lastName}` },
    affiliation,
    affiliationCountry: affiliation?.country ? getCountryName(locale, affiliation.country) : null,
    missing,
    picture: pictureKey && pictureHref(pictureKey),
    pictureState: PICTURE_STATES.find((state) => state === pictureState) ?? null,
    degraded,
    tutorial: { seen: tutorialSeenAt !== null, wanted: url.searchParams.has("tutoriel") },
    saved: done === "saved",
  };
});

export const action = pageHandler(async ({ request, info, caller }) => {
  const form = await readForm(request);
  const profile = readProfileForm(form.data);
  const version = parseVersionField(form.getAll(ENTRY_VERSION)[0] ?? "");
  return submit({ ...form, values: profileToFields(profile) }, async () => {
    await saveProfile(caller, { version, profile }).catch((error: unknown) => {
      if (toErrorCode(error) !== "UNEXPECTED") throw error;
      // The person keeps the typed text and reads what to do; the details go to the log.
      caller.log.error({ id: info.id, err: error }, "profile not saved");
      throw new DomainError("UNAVAILABLE");
    });
    const usual = doneHref(href("/mon-espace/mon-profil"), "saved");
    throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("researchers:profile.title") }));

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, ...page } = loaderData;
  return <ProfilePage {...page} submission={actionData} />;
}
