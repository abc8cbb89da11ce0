import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useNavigateTo } from "#ui/live/navigation.ts";
import type { saveProfileContract } from "../../endpoints.ts";
import {
  isSameProfile,
  type ProfileForm,
  profileFromFields,
  profileToFields,
  readProfileForm,
} from "../../rules/profile-fields.ts";
import type { FormRefusal } from "../saving/form-saver.ts";
import { useFormSaver } from "../saving/use-form-saver.ts";

interface ProfileSaverOptions {
  readonly userId: string;
  readonly values: ProfileForm;
  readonly version: number;
  readonly submission: Submission | undefined;
}

export function useProfileSaver({ userId, values, version, submission }: ProfileSaverOptions) {
  const revalidate = useSafeRevalidate();
  const navigateTo = useNavigateTo();
  return useFormSaver<ProfileForm>({
    name: `${userId}/profile`,
    serverValue: { value: values, version },
    submission: submission && {
      kind: submission.problem === "STALE" ? "conflict" : "invalid",
      value: profileFromFields(submission.values),
    },
    isSame: isSameProfile,
    read: readProfileForm,
    post: (profile, base) =>
      callEndpoint<typeof saveProfileContract>("POST", "/mon-espace/mon-profil/enregistrer", {
        body: { version: base, profile },
      }),
    // The page header shows the names too.
    onSaved: (next) => (next ? navigateTo(next) : void revalidate()),
  });
}

/** Converts a refusal to the shape of a posted submission. */
export const toProfileSubmission = (
  refusal: FormRefusal<ProfileForm> | null,
): Submission | undefined =>
  refusal
    ? {
        form: "",
        values: profileToFields(refusal.value),
        errors: refusal.errors,
        problem: refusal.problem,
      }
    : undefined;
