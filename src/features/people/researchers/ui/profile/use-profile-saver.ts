import { useReread } from "#features/people/accounts/ui/use-reread.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useGoTo } from "#ui/live/use-go-to.ts";
import type { saveProfileContract } from "../../endpoints.ts";
import {
  type ProfileForm,
  profileFromFields,
  profileToFields,
  sameProfile,
} from "../../rules/profile-fields.ts";
import { profileOfForm } from "../../rules/read-profile-form.ts";
import type { FormRefusal } from "../saving/form-saver.ts";
import { useFormSaver } from "../saving/use-form-saver.ts";

interface ProfilePlace {
  readonly userId: string;
  readonly values: ProfileForm;
  readonly version: number;
  readonly submission: Submission | undefined;
}

export function useProfileSaver({ userId, values, version, submission }: ProfilePlace) {
  const reread = useReread();
  const goTo = useGoTo();
  return useFormSaver<ProfileForm>({
    name: `${userId}/profile`,
    held: { value: values, version },
    submission: submission && {
      kind: submission.problem === "STALE" ? "conflict" : "invalid",
      value: profileFromFields(submission.values),
    },
    same: sameProfile,
    read: profileOfForm,
    post: (profile, base) =>
      callEndpoint<typeof saveProfileContract>("POST", "/mon-espace/mon-profil/enregistrer", {
        body: { version: base, profile },
      }),
    // The names stand in the head of the page too.
    onSaved: (next) => (next ? goTo(next) : void reread()),
  });
}

/** A refusal as the page shows one that came by a posted form. */
export const refusedProfile = (refusal: FormRefusal<ProfileForm> | null): Submission | undefined =>
  refusal
    ? {
        form: "",
        values: profileToFields(refusal.value),
        errors: refusal.errors,
        problem: refusal.problem,
      }
    : undefined;
