/** Calls and deposits of one department; `departmentId` null for calls that belong to no department. */
export interface DepartmentReach {
  readonly departmentId: number | null;
  readonly calls: number;
  readonly deposits: number;
}

/**
 * The number of calls and deposits that a member limited to these departments sees; null for all departments. Calls without a
 * department are everybody's.
 */
export function sumReach(
  reach: readonly DepartmentReach[],
  departmentIds: readonly number[] | null,
): { readonly calls: number; readonly deposits: number } {
  const seen = reach.filter(
    ({ departmentId }) =>
      departmentId === null || departmentIds === null || departmentIds.includes(departmentId),
  );
  return {
    calls: seen.reduce((sum, { calls }) => sum + calls, 0),
    deposits: seen.reduce((sum, { deposits }) => sum + deposits, 0),
  };
}
