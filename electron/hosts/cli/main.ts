/** The command line's entry. */
import { runFromEnvironment } from './runFromEnvironment.ts';

process.exitCode = await runFromEnvironment(process.argv.slice(2));
