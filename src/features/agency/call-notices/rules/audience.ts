/** People of one source, each counted once. `mails`: those with a verified address who want this kind by e-mail. */
export interface PeopleCount {
  readonly people: number;
  readonly mails: number;
  readonly fr: number;
  readonly en: number;
}

/** The people concerned by a call. Each person is counted in the first source that applies. */
export interface CallAudience {
  /** Members of at least one draft. */
  readonly drafts: PeopleCount;
  /** Members of deposited dossiers only. */
  readonly deposits: PeopleCount;
  /** People with the call as a favourite and without a dossier. */
  readonly favourites: PeopleCount;
  /** Members of drafts and of deposits. */
  readonly members: PeopleCount;
  readonly all: PeopleCount;
  readonly draftDossiers: number;
  readonly depositedDossiers: number;
}
