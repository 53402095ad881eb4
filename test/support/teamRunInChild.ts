/**
 * A device of a team that can be killed: `node teamRunInChild.ts DATA_DIR KEYCHAIN RUN` resumes a run that waits, with the keychain in a file. It
 * prints a line once it has made a call.
 */
import { fileKeychain } from './fileKeychain.ts';
import { openTestCore } from './openTestCore.ts';
import { isAtRest } from './phoneRun.ts';

const [dataDir = '', keychain = '', runId = ''] = process.argv.slice(2);
const core = await openTestCore({ dataDir, ports: { keychain: fileKeychain(keychain) } });
const { counts } = await core.handlers['runs.resume']({ runId });
if (counts.pending > 0) await core.next('runs.progressed', (progress) => progress.counts.sent > counts.sent || isAtRest(progress));
process.stdout.write('on\n');
const run = await core.handlers['runs.get']({ runId });
if (!isAtRest(run)) await core.next('runs.progressed', isAtRest);
await core.close();
process.stdout.write('at rest\n');
