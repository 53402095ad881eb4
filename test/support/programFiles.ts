/** The program under test: the built one in `npm test`, otherwise the sources. Built threads start in a third of the time. */
import { fileURLToPath } from 'node:url';
import { threadScript, workerThreads } from '#hosts/node/builtFiles.ts';

const isBuilt = process.env['ROLLCALL_TEST_BUILT'] === '1';
const built = (name: string): URL => new URL(`../../out/main/${name}.js`, import.meta.url);

/** Where the program finds V8's compile cache, as when a user starts it; `npm test` sets this. */
const compiled = process.env['NODE_COMPILE_CACHE'];
export const compiledEnv: Record<string, string> = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };

export const cliEntry = fileURLToPath(isBuilt ? built('rollcall') : new URL('../../electron/hosts/cli/main.ts', import.meta.url));

export const testedScript = isBuilt ? built : threadScript;

/** The core's threads as the program starts them. */
export const workers = workerThreads(testedScript);
