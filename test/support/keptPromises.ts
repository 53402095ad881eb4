/** Opens a power cut's remains with the real program, and returns the broken promises: none if all is well. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Ports } from '#core/ports.ts';
import { openToRead } from '#core/platform/database.ts';
import { examine } from '#core/platform/examine.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { openTestCore, type TestCore } from './openTestCore.ts';
import type { Promised } from './promised.ts';

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Invariants in any case: the file is intact, its records are as written, and no damage is reported. */
async function wholeness({ handlers, recovered }: TestCore, dataDir: string): Promise<string[]> {
  const broken = recovered.map(({ file }) => `${file} counts as damaged`);
  const { problems } = await handlers['ledger.check']({});
  for (const [problem, count] of Object.entries(problems)) broken.push(`the check finds ${problem} × ${count}`);
  const db = openToRead(ledgerPath(dataDir));
  const output = z.string().parse(db.pragma('integrity_check', { simple: true }));
  db.close();
  if (output !== 'ok') broken.push(`integrity: ${output}`);
  for (const { kept, counted, runId } of await handlers['ledger.recount']({ runId: null }))
    if (JSON.stringify(kept) !== JSON.stringify(counted)) broken.push(`the totals of ${runId} are not its sum`);
  for (const name of namesIn(join(dataDir, 'backups')))
    if (name.endsWith('.db') && examine(join(dataDir, 'backups', name), Infinity).kind !== 'sound')
      broken.push(`the backup ${name} is none`);
  return broken;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Opens the data folder, runs `more`, and closes it again. */
export async function brokenIn(
  dataDir: string,
  more: (core: TestCore) => Promise<string[]>,
  ports: Partial<Ports> = {},
): Promise<string[]> {
  let core: TestCore;
  try {
    core = await openTestCore({ dataDir, ports });
  } catch (error) {
    return [`it does not open: ${String(error)}`];
  }
  try {
    return [...(await wholeness(core, dataDir)), ...(await more(core))];
  } catch (error) {
    return [`it can't be worked with: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  } finally {
    await core.close();
  }
}

/** Counts the phones of all attempts, of runs and look-ups. */
export function askedPhones(dataDir: string): Map<string, number> {
  const db = openToRead(ledgerPath(dataDir));
  try {
    // A ledger without remains has no tables either.
    if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'lookups'").get() === undefined) return new Map();
    const parameters = z.array(z.string()).parse(
      db
        .prepare(
          `SELECT parameters FROM attempts JOIN job_inputs USING (job_id) UNION ALL
           SELECT parameters FROM attempts JOIN lookups ON lookups.attempt_seq = attempts.seq`,
        )
        .pluck()
        .all(),
    );
    const phones = new Map<string, number>();
    for (const text of parameters) {
      const phone = new Map(z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(text))).get('phone') ?? '';
      phones.set(phone, (phones.get(phone) ?? 0) + 1);
    }
    return phones;
  } finally {
    db.close();
  }
}

/** Returns requests that were sent before they were recorded. `sent`: the requests' paths. */
export function sentUnwritten(sent: readonly string[], written: ReadonlyMap<string, number>): string[] {
  const times = new Map<string, number>();
  for (const request of sent) {
    const phone = new URL(request, 'http://service').searchParams.get('phone') ?? '';
    times.set(phone, (times.get(phone) ?? 0) + 1);
  }
  return [...times]
    .filter(([phone, count]) => count > (written.get(phone) ?? 0))
    .map(([phone]) => `${phone} was sent and is not in the ledger`);
}

/** Returns reports that no longer hold. */
export async function brokenPromises({ handlers }: TestCore, reported: readonly Promised[], out: string): Promise<string[]> {
  const broken: string[] = [];
  // Opens the lists like a window, so that derived data is up to date.
  for (const { listId } of await handlers['lists.list']({}))
    await handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  const hold = (kept: boolean, promise: string): void => void (kept || broken.push(promise));
  const lists = new Map((await handlers['lists.list']({})).map((card) => [card.listId, card]));
  const runs = new Set((await handlers['runs.list']({})).map(({ runId }) => runId));
  const outcomes = new Map<number, string>();
  for (const runId of runs) {
    const { attempts } = await handlers['ledger.attempts']({ show: 'all', runId, before: null, count: 500 });
    for (const { seq, outcome } of attempts) outcomes.set(seq, outcome);
  }
  const backups = (await handlers['backups.list']({})).backups.map(({ backupId }) => backupId);
  const { settings } = await handlers['app.state']({});
  for (const one of reported) {
    if (one.promised === 'list') {
      const list = lists.get(one.listId);
      hold((list?.rows ?? 0) >= one.rows, `list of ${one.rows} rows: ${list?.rows ?? 'gone'}`);
    } else if (one.promised === 'kept') {
      const { keptBytes } = await handlers['lists.originals']({ listId: one.listId });
      hold(keptBytes !== null, 'the kept files are gone');
    } else if (one.promised === 'deleted') hold(!lists.has(one.listId), 'a deleted list is back');
    else if (one.promised === 'named') hold(lists.get(one.listId)?.name === one.name, 'the name is gone');
    else if (one.promised === 'mapped') {
      const { mappedBy } = await handlers['lists.get']({ listId: one.listId });
      hold(mappedBy === 'person', 'the mapping is gone');
    } else if (one.promised === 'run') hold(runs.has(one.runId), 'the run is gone');
    else if (one.promised === 'ended') {
      for (const [seq, outcome] of one.attempts)
        hold(outcomes.get(seq) === outcome, `attempt ${seq} was ${outcome}: ${outcomes.get(seq) ?? 'gone'}`);
    } else if (one.promised === 'decided') {
      const { decision } = await handlers['review.row']({ listId: one.listId, row: one.row });
      hold(decision.by === 'person' && decision.value === 'hold', `the decision on row ${one.row} is gone`);
    } else if (one.promised === 'lookup') {
      const lookup = await handlers['lookups.get']({ lookupId: one.lookupId }).catch(() => null);
      hold(lookup?.outcome === one.outcome, `the look-up was ${one.outcome}: ${lookup?.outcome ?? 'gone'}`);
    } else if (one.promised === 'operator') hold(settings.operator === one.name, 'the setting is gone');
    else if (one.promised === 'exported') hold(existsSync(out) && sha256(readFileSync(out)) === one.sha256, 'the export is gone');
    else if (one.promised === 'backup') hold(backups.includes(one.backupId), 'the backup is gone');
  }
  return broken;
}
