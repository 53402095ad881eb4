/**
 * `npm run package -- KIND [--to FOLDER] [--electron FOLDER] [--release-key KEY.pem] [--vc-runtime FOLDER]`: builds the program and
 * packages it into out/packages by default; prints the path of each file. `--electron`: a folder with Electron's files for that system,
 * instead of a download. `--release-key`: the public key with which updates must be signed; without one, the desktop program can't be
 * updated from a feed. `--vc-runtime`: the folder with Microsoft's vcruntime140.dll for the Windows packages.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { inRoot, runScript } from '../checkout.mjs';
import { packageKinds } from './packageKinds.mjs';
import { readReleaseKey } from './releaseKey.mjs';
import { setUp } from '../setUp.mjs';

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string' }, electron: { type: 'string' }, 'release-key': { type: 'string' }, 'vc-runtime': { type: 'string' } },
    allowPositionals: true,
  });
  const [kind = ''] = positionals;
  if (!Object.hasOwn(packageKinds, kind)) throw new Error(`say which package to make: ${Object.keys(packageKinds).join(', ')}.`);
  const { node } = await setUp({ electron: false });
  await build(node);
  const to = path.resolve(values.to ?? inRoot('out', 'packages'));
  const electron = values.electron === undefined ? null : path.resolve(values.electron);
  const releaseKey = values['release-key'] === undefined ? null : readReleaseKey(values['release-key']);
  const vcRuntime = values['vc-runtime'] === undefined ? null : path.resolve(values['vc-runtime']);
  for (const file of await packageKinds[kind]({ to, electron, releaseKey, vcRuntime })) console.log(file);
  return 0;
});
