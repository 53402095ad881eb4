/**
 * One side of the suppression bench, in a separate process: reads the entries, decides every row, and prints the cost. Making up the rows
 * isn't counted.
 */
import { z } from 'zod';
import { openToRead } from '#core/platform/database.ts';
import { eachSuppression } from '#core/suppression/inForce.sql.ts';
import { openSuppressed } from '#core/lists/screening/suppressedRows.ts';
import { readSuppressions } from '#core/suppression/openSuppressions.ts';
import { madeContact, suppressionMapping } from './madeContacts.ts';

const [side = 'ours', path = '', rowCount = '0'] = process.argv.slice(2);
const rows = Number(rowCount);
/** Small enough to add almost nothing to the peak. */
const rowsAtOnce = 1_000;
const at = Date.now();
const db = openToRead(path);
const before = process.memoryUsage().rss;
let suppressed = 0;

function openOurs(): (row: readonly string[]) => void {
  const rule = openSuppressed(
    suppressionMapping,
    readSuppressions(db, at),
    () => [],
    { phones: () => [], emails: () => [] },
    () => (suppressed += 1),
  );
  return (row) => rule?.(row, []);
}

/** The naive implementation: a Set of strings, for phones and addresses only. */
function openPlain(): (row: readonly string[]) => void {
  const known = new Set<string>();
  eachSuppression(db, at, (_kind, _why, text, from, to) => known.add(text.slice(from, to)));
  return ([phone, email]) => {
    if (known.has(phone ?? '') || known.has(email ?? '')) suppressed += 1;
  };
}

let tookMs = 0;
let cpuMs = 0;
function counted<R>(work: () => R): R {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const result = work();
  tookMs += performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  cpuMs += (user + system) / 1000;
  return result;
}

/** Flat strings, as from a file or a database: a concatenated one is copied when it is first read. */
const flat = z.array(z.string());
const made = (row: number): string[] => flat.parse(JSON.parse(JSON.stringify(madeContact(row))));

const decide = counted(side === 'ours' ? openOurs : openPlain);
for (let first = 1; first <= rows; first += rowsAtOnce) {
  const page = Array.from({ length: Math.min(rowsAtOnce, rows - first + 1) }, (_, index) => made(first + index));
  counted(() => page.forEach((row) => decide(row)));
}
const peakBytes = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ tookMs, cpuMs, peakBytes, ownBytes: peakBytes - before, suppressed }));
db.close();
