/** The last day of a period, as people write it: `2026-12-31`, in the computer's time zone. */

/** The end of that day (epoch ms); null if the text isn't a valid date. */
export function endOfDay(text: string): number | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim()) ?? [];
  const begin = new Date(Number(year), Number(month) - 1, Number(day));
  if (year === '' || begin.getMonth() !== Number(month) - 1 || begin.getDate() !== Number(day)) return null;
  return new Date(Number(year), Number(month) - 1, Number(day) + 1).getTime();
}

/** The last day of a period that ends at `until` (epoch ms): `2026-12-31`. */
export function lastDayOf(until: number): string {
  const day = new Date(until - 1);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
