/**
 * What an employment, a training, an award or an affiliation says. Dates are as precise as is known: `2019`,
 * `2019-09` or `2019-09-01`. Empty text means "not said".
 */
export interface CareerValues {
  /** The position, the degree, the award's name, or the role. */
  readonly title: string;
  readonly department: string;
  readonly organization: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string;
  /** A full address, or empty. */
  readonly url: string;
  readonly start: string;
  readonly end: string;
  readonly description: string;
}
