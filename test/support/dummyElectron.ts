/**
 * A folder with the layout of Electron's for Linux, for machines without the binary: its program contains a place for the fuses, and starts
 * the built main script in Node with the stand-in for the `electron` module.
 */
import { createPackage } from '@electron/asar';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The marker before the fuses in every Electron: version 1, eight fuses, with a download's values. */
const fuseWire = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0008${'10110001'}`;

const standIn = fileURLToPath(new URL('electronStandIn/register.ts', import.meta.url));

/** Lays it out in `folder`. `program`: the unpacked app that its program runs, because Node can't read ASAR archives. */
export async function layOutDummyElectron(folder: string, program: string): Promise<void> {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const script = `#!/bin/sh
while [ "$1" != --command-line ]; do shift; done
exec '${process.execPath}' --import '${standIn}' '${join(program, 'out', 'main', 'main.js')}' "$@"
# ${fuseWire}
`;
  for (const [name, text] of [
    ['electron', script],
    ['chrome-sandbox', 'its place\n'],
    ['chrome_crashpad_handler', 'its place\n'],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'icudtl.dat', 'chrome_100_percent.pak', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), `${name}\n`);
  }
  const app = join(folder, '..', 'default-app');
  mkdirSync(app);
  writeFileSync(join(app, 'main.js'), '');
  await createPackage(app, join(folder, 'resources', 'default_app.asar'));
}
