/** How far a time zone is ahead of UTC. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The last answer of each zone: many rows are asked about at one moment. */
const last = new Map<string, { at: number; offset: number }>();

/** How far a zone is ahead of UTC at a moment, in ms. */
export function offsetAt(zone: string, at: number): number {
  const known = last.get(zone);
  if (known?.at === at) return known.offset;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second']);
  const offset = local - Math.floor(at / 1000) * 1000;
  last.set(zone, { at, offset });
  return offset;
}
