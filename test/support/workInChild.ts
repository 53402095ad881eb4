/** Runs a team's server in a separate process, to be killed. Arguments: the folder, its keychain's file, the API key. */
import { fileKeychain } from './fileKeychain.ts';
import { hastyClock } from './hastyClock.ts';
import { openTestCore } from './openTestCore.ts';

const [dataDir = '', keychainPath = '', key = ''] = process.argv.slice(2);
const core = await openTestCore({ dataDir, ports: { clock: hastyClock, keychain: fileKeychain(keychainPath) } });
await core.work({ keys: [key], onNews: () => undefined, notify: () => Promise.resolve() });
// The process that kills it reads each line.
setInterval(() => process.stdout.write('on\n'), 50);
