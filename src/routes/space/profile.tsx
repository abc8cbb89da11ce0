import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import {
  type SaveProfileOutcome,
  saveProfile,
} from "#features/researchers/commands/save-profile.server.ts";
import { requiredInformationOf } from "#features/researchers/person-queries.server.ts";
import { pictureAddress } from "#features/researchers/picture-address.ts";
import { profileOf } from "#features/researchers/profile-queries.server.ts";
import { readProfileForm } from "#features/researchers/read-profile-form.ts";
import { showPhone } from "#features/researchers/rules/phone.ts";
import { PICTURE_PROBLEMS } from "#features/researchers/rules/picture.ts";
import { ProfilePage } from "#features/researchers/ui/profile/profile-page.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { countryName, countryOptions, languageOptions } from "#platform/i18n/regions.ts";
import { degradedServices } from "#platform/outside/outside-health.server.ts";
import { pageMeta } from "#shell/meta.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import type { Route } from "./+types/profile.ts";

export const handle = { hydrate: true };

const PICTURE_STATES = [...PICTURE_PROBLEMS, "saved", "removed"] as const;

export const loader = pageHandler(async ({ url, context, info }) => {
  const { userId } = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const [profile, { missing, affiliation }, degraded] = await Promise.all([
    profileOf(db, userId),
    requiredInformationOf(db, userId),
    degradedServices(db),
  ]);
  const { email, orcid, pictureKey, tutorialSeenAt, ...values } = profile;
  const { locale } = info;
  const photo = url.searchParams.get("photo");
  return {
    locale,
    values: {
      ...values,
      title: values.title ?? "",
      gender: values.gender ?? "",
      country: values.country ?? "",
      website: values.website ?? "",
      phones: values.phones.map(showPhone),
    },
    lists: { countries: countryOptions(locale), languages: languageOptions(locale) },
    account: { email, orcid, name: `${values.firstName} ${values.lastName}` },
    affiliation,
    affiliationCountry: affiliation?.country ? countryName(locale, affiliation.country) : null,
    missing,
    picture: pictureKey && pictureAddress(pictureKey),
    pictureState: PICTURE_STATES.find((state) => state === photo) ?? null,
    degraded,
    tutorial: { seen: tutorialSeenAt !== null, wanted: url.searchParams.has("tutoriel") },
    saved: url.searchParams.has("saved"),
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const { userId } = requirePerson(context);
  const deps = context.get(webDepsContext);
  const form = await request.formData();
  const values = readProfileForm(form);
  let outcome: SaveProfileOutcome | { kind: "failed" };
  try {
    outcome = await saveProfile(deps, userId, values);
  } catch (error) {
    // The person keeps what they typed and reads what to do; the incident is for the log.
    deps.log.error({ id: info.id, err: error }, "profile not saved");
    outcome = { kind: "failed" };
  }
  if (outcome.kind === "saved") {
    const next = form.get(NEXT_FIELD);
    const away = localPath(typeof next === "string" ? next : null, info.origin);
    throw redirect(away ?? "/mon-espace/mon-profil?saved", 303);
  }
  const failed = outcome.kind === "failed";
  return data(
    { values, errors: outcome.kind === "invalid" ? outcome.errors : {}, failed },
    { status: failed ? ERROR_STATUS.UNAVAILABLE : ERROR_STATUS.BAD_REQUEST },
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("researchers:profile.title") }));

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, ...page } = loaderData;
  return <ProfilePage {...page} submission={actionData} />;
}
