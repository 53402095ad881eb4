/** A process of its own that opens a data folder and stays: `node openAndWait.ts DATA_DIR`. */
import { openTestCore } from './openTestCore.ts';

const [dataDir = ''] = process.argv.slice(2);
process.stdout.write('opening\n');
await openTestCore({ dataDir });
process.stdout.write('open\n');
setInterval(() => undefined, 1_000);
