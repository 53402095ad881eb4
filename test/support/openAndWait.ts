/** A process that opens a data folder and stays open: `node openAndWait.ts DATA_DIR [next]`; `next`: as the made-up next version. */
import { nextThreads, useNextVersion } from './nextVersion.ts';
import { openTestCore } from './openTestCore.ts';

const [dataDir = '', version] = process.argv.slice(2);
process.stdout.write('opening\n');
if (version === 'next') useNextVersion();
await openTestCore({ dataDir, ...(version === 'next' && { ports: { threads: nextThreads } }) });
process.stdout.write('open\n');
setInterval(() => undefined, 1_000);
