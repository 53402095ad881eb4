/** The command line's entry point. */
import { runFromEnvironment } from './runFromEnvironment.ts';

// Otherwise Node would open its debugger, through which every program on this computer could read the key.
if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => undefined);
process.exitCode = await runFromEnvironment(process.argv.slice(2));
