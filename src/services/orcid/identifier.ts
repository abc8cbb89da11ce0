/** Whether a text is an ORCID iD: sixteen characters in fours, the last one a check (ISO 7064, mod 11-2). */
export function isOrcidId(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll("-", "");
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  return digits.at(-1) === (check === 10 ? "X" : String(check));
}
