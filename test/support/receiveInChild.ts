/**
 * Receives a handed-over list in a separate process that tests kill, and reports its progress: `unpacking`, `waiting` (the list's
 * file is ready, or marked, and the ledger is next), `recorded`, `done`. Arguments: data folder, file, passphrase.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openToRead } from '#core/platform/database.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { openTestCore } from './openTestCore.ts';

const [dataDir = '', path = '', passphrase = ''] = process.argv.slice(2);
const core = await openTestCore({ dataDir });
const output = new Set<string>();
const say = (word: string): void => {
  if (!output.has(word)) process.stdout.write(`${word}\n`);
  output.add(word);
};
const db = openToRead(ledgerPath(dataDir));
const received = db.prepare<[], number>("SELECT count(*) FROM handovers WHERE kind = 'received'").pluck();
const before = received.get();
const lists = join(dataDir, 'lists');
const watch = setInterval(() => {
  const names = existsSync(lists) ? readdirSync(lists) : [];
  if (names.some((name) => name.endsWith('.importing'))) say('unpacking');
  if (names.some((name) => name.includes('.received-') || name.includes('.merging-'))) say('waiting');
  if (received.get() !== before) say('recorded');
}, 1);
say('open');
await core.handlers['handover.receive']({ fileId: core.grant(path), passphrase });
say('done');
clearInterval(watch);
db.close();
await core.close();
