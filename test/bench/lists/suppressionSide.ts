/** One side of the suppression bench, in a process of its own: reads the entries, decides every row, and prints what that took. */
import { openToRead } from '../../../electron/core/store/database.ts';
import { eachSuppression } from '../../../electron/core/store/ledger/suppressions/inForce.ts';
import { openSuppressed } from '../../../electron/core/lists/screening/suppressedRows.ts';
import { readSuppressions } from '../../../electron/core/lists/suppression/readFromLedger.ts';
import { madeContact, suppressionMapping } from './madeContacts.ts';

const [side = 'ours', path = '', rowCount = '0'] = process.argv.slice(2);
const rows = Number(rowCount);
const at = Date.now();
const db = openToRead(path);
const before = process.memoryUsage().rss;
const cpu = process.cpuUsage();
const began = performance.now();
let peak = 0;
let suppressed = 0;

function decideOurs(): void {
  const rule = openSuppressed(
    suppressionMapping,
    readSuppressions(db, at),
    () => [],
    () => (suppressed += 1),
  );
  for (let row = 1; row <= rows; row++) rule?.(madeContact(row), []);
}

/** What somebody would write first: a Set of strings, for phones and addresses alone. */
function decidePlain(): void {
  const known = new Set<string>();
  eachSuppression(db, at, (_kind, _why, text, from, to) => known.add(text.slice(from, to)));
  for (let row = 1; row <= rows; row++) {
    const [phone, email] = madeContact(row);
    if (known.has(phone ?? '') || known.has(email ?? '')) suppressed += 1;
  }
}

(side === 'ours' ? decideOurs : decidePlain)();
peak = process.resourceUsage().maxRSS * 1024;
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    tookMs: performance.now() - began,
    cpuMs: (user + system) / 1000,
    peakBytes: peak,
    ownBytes: peak - before,
    suppressed,
  }),
);
db.close();
