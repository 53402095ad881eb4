/** The command line's entry. */
import { runFromEnvironment } from './runFromEnvironment.ts';

// Node would open its debugger, from which every program on this computer could read the key.
if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => undefined);
process.exitCode = await runFromEnvironment(process.argv.slice(2));
