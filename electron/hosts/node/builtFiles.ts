/** Paths of the program's own files: next to the sources in a checkout, otherwise next to the built main file. */
import { fileURLToPath } from 'node:url';
import type { Threads } from '#core/ports.ts';
import { inWorker } from '#core/platform/threads/openThread.ts';

const here = import.meta.url;
const fromSources = here.endsWith('.ts');
// Sources: electron/hosts/node/; built: out/main/. Either way this leads to the project's root.
const root = new URL(fromSources ? '../../../' : '../../', here);

/** Returns the location of a thread's script; Node itself strips the types of the sources. */
export const threadScript = (name: string): URL => new URL(fromSources ? `../../core/workers/${name}.ts` : `${name}.js`, here);

/** The core's threads, each a worker with its own script. */
export const workerThreads = (script = threadScript): Threads => ({
  ledger: inWorker(script('ledgerThread')),
  lists: inWorker(script('listThread')),
  exports: inWorker(script('exportThread')),
  plans: inWorker(script('planThread')),
  storage: inWorker(script('storageThread')),
});

/** Returns the folder of the built window. */
export function rendererFolder(): string {
  return fileURLToPath(new URL('out/renderer/', root));
}

/** Returns the built preload script; the sources have none. */
export function preloadFile(): string {
  return fileURLToPath(new URL('out/preload/preload.cjs', root));
}

/** Returns the public key that releases are signed with; only packages made with a key contain it. */
export function releaseKeyFile(): string {
  return fileURLToPath(new URL('release-key.pem', root));
}

/** Returns the bundled list of invented people, for trying the program. */
export function sampleList(): { path: string; name: string } {
  return { path: fileURLToPath(new URL('resources/sample-leads.csv', root)), name: 'sample-leads.csv' };
}
