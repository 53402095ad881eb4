/** Paths of the program's own files: beside the sources in a checkout, otherwise beside the built main file. */
import { fileURLToPath } from 'node:url';
import type { ThreadEntries } from '../../core/ports.ts';

const here = import.meta.url;
const fromSources = here.endsWith('.ts');
// Sources: electron/hosts/node/; built: out/main/. Either way this leads to the project's root.
const root = new URL(fromSources ? '../../../' : '../../', here);

/** Scripts of the worker threads; Node itself strips the types of the sources. */
export function threadEntries(): ThreadEntries {
  const entry = (name: string): URL => new URL(fromSources ? `../../core/workers/${name}.ts` : `${name}.js`, here);
  return {
    ledger: entry('ledgerThread'),
    lists: entry('listThread'),
    exports: entry('exportThread'),
    plans: entry('planThread'),
    storage: entry('storageThread'),
  };
}

/** Folder of the built window. */
export function rendererFolder(): string {
  return fileURLToPath(new URL('out/renderer/', root));
}

/** The built preload script; the sources have none. */
export function preloadFile(): string {
  return fileURLToPath(new URL('out/preload/preload.cjs', root));
}

/** The public key that releases are signed with; only packages made with one have it. */
export function releaseKeyFile(): string {
  return fileURLToPath(new URL('release-key.pem', root));
}

/** The bundled list of invented people, for trying the program. */
export function sampleList(): { path: string; name: string } {
  return { path: fileURLToPath(new URL('resources/sample-leads.csv', root)), name: 'sample-leads.csv' };
}
