/** A time as the service accepts it: `YYYY-MM-DD HH:MM` or ISO 8601 (specification, Decision Signals). */

/** Whether a text has this format and is a valid time. */
export function isServiceTime(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)([ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  if (!parts || Number.isNaN(Date.parse(text.replace(' ', 'T')))) return false;
  // The 31st of a short month would otherwise become the first of the next.
  const [, year, month, day] = parts.map(Number);
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === day;
}
