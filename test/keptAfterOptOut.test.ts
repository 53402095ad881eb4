/** A reason for keeping a suppressed row covers what was known then: a person who asks again not to be called isn't called. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { realClock } from '#hosts/node/realClock.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';

const [ann, bo] = ['+12065550141', '+12065550142'];
let core: TestCore;
let now = 0;
const clock = { ...realClock, now: () => now };
/** Later than everything before, because the program compares times. */
const later = (): void => void (now += 1_000);
let listId: string;

beforeEach(async () => {
  now = realClock.now();
  core = await openTestCore({ ports: { clock } });
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, `name,phone,email\nAnn Lee,${ann},ann@acme.example\nBo Fox,${bo},bo@acme.example\n`);
  listId = (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
  await suppress(ann, 'Old list');
  await keep();
});
afterEach(() => core.end());

const suppress = async (text: string, reason: string): Promise<void> => {
  later();
  await core.handlers['suppressions.import']({ of: { text }, reason });
  await core.handlers['lists.screened']({ listId });
};
const keep = async (): Promise<void> => {
  later();
  await core.handlers['review.decide']({ listId, rows: [1, 2], value: 'keep', acknowledgement: { reason: 'Is a customer' } });
};
/** The names in a file of kept rows, after checking that the counts and the row itself say the same. */
const kept = async (of = core): Promise<string[]> => {
  const path = join(of.dataDir, `${randomUUID()}.csv`);
  const destinationId = of.grantDestination(path);
  const how = { listId, only: 'keep' as const };
  const done = await of.handlers['exports.write']({
    ...how,
    destinationId,
    format: 'csv',
    rows: null,
    escapeFormulas: false,
    bom: false,
    unchecked: { accept: 'Tested' },
  });
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const { rows, heldBack } = await of.handlers['exports.count'](how);
  expect({ rows, heldBack }).toEqual({ rows: lines.length, heldBack: done.heldBack });
  const { decision } = await of.handlers['review.row']({ listId, row: 1 });
  expect(decision.kept !== null).toBe(lines.length === 2);
  expect(await of.handlers['review.noCalls']({ listId, rows: [1, 2] })).toEqual({
    litigators: [],
    suppressed: lines.length === 2 ? [] : [1],
  });
  return lines.map((line) => line.split(',')[0] ?? '');
};

it('holds the row back after an outcome “asked not to be called”, until a person gives a reason again', async () => {
  expect(await kept()).toEqual(['Ann Lee', 'Bo Fox']);
  later();
  const { recordId } = await core.handlers['outcomes.enter']({ listId, row: 1, meaning: 'suppress' });
  await core.handlers['lists.screened']({ listId });
  expect(await kept()).toEqual(['Bo Fox']);
  // Keeping it without a reason is refused, as for a first one.
  await expect(core.handlers['review.decide']({ listId, rows: [1], value: 'keep' })).rejects.toMatchObject({
    failure: { code: 'decision.reasonMissing' },
  });
  await core.handlers['outcomes.undo']({ recordId });
  await core.handlers['lists.screened']({ listId });
  expect(await kept()).toEqual(['Ann Lee', 'Bo Fox']);
});

it('holds it back for a new entry on another of the person’s values, and not after a new reason', async () => {
  await suppress('ann@acme.example', 'Asked by mail');
  expect(await kept()).toEqual(['Bo Fox']);
  await keep();
  expect(await kept()).toEqual(['Ann Lee', 'Bo Fox']);
  expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  // The new reason is gone with its act.
  await core.handlers['review.undo']({ listId });
  expect(await kept()).toEqual(['Bo Fox']);
});

it.each([
  ['keeps it for the receiver of the list, whose suppression list gets the entry only now', null, ['Ann Lee', 'Bo Fox']],
  ['holds it back for a receiver whom the person has asked since', 3_600_000, ['Bo Fox']],
])('%s', async (_, until, names) => {
  later();
  const [path, passphrase] = [join(core.dataDir, 'list.age'), 'four-words-or-so-1'];
  await core.handlers['handover.make']({ listId, destinationId: core.grantDestination(path), passphrase });
  const other = await openTestCore({ ports: { clock } });
  onTestFinished(() => other.end());
  if (until !== null) await other.handlers['suppressions.import']({ of: { text: ann }, until: now + until });
  later();
  expect((await other.handlers['handover.receive']({ fileId: other.grant(path), passphrase })).counts.suppressions.added).toBe(1);
  expect(await kept(other)).toEqual(names);
});

it('keeps it if the list changes in another person', async () => {
  await suppress('+12065550199', 'Asked');
  expect(await kept()).toEqual(['Ann Lee', 'Bo Fox']);
});
