/** Purges a person in a separate process that tests kill; reports each step. Arguments: data folder, phone. */
import { readdirSync } from 'node:fs';
import { openToRead } from '#core/platform/database.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { openTestCore } from './openTestCore.ts';

const [dataDir = '', phone = ''] = process.argv.slice(2);
const say = (word: string): void => void process.stdout.write(`${word}\n`);
const core = await openTestCore({ dataDir });
say(`open ${readdirSync(dataDir).length}`);
const db = openToRead(ledgerPath(dataDir));
const begun = db.prepare<[], number>('SELECT count(*) FROM purges').pluck();
/** Reports as soon as the purge request is on disk, before any of it is done. */
const watch = setInterval(() => {
  if (begun.get() === 0) return;
  clearInterval(watch);
  say('begun');
}, 1);
await core.handlers['privacy.purge']({ of: { person: { phone } }, dryRun: false });
say('done');
clearInterval(watch);
db.close();
await core.close();
