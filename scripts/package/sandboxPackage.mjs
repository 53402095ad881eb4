/** The sandbox alone, for people who develop against the service: one file that needs only Node. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { inRoot } from '../checkout.mjs';
import { licenceTexts } from './licenceTexts.mjs';

/**
 * Builds the package in `folder`, which is emptied first.
 *
 * @param {string} folder
 */
export async function layOutSandboxPackage(folder) {
  const built = await build({
    configFile: false,
    root: inRoot(),
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: inRoot('electron', 'hosts', 'cli', 'sandboxMain.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'rollcall-sandbox.js', banner: '#!/usr/bin/env node', codeSplitting: false } },
    },
  });
  const at = (/** @type {string} */ name) => path.join(folder, name);
  copyFileSync(inRoot('electron', 'core', 'sandbox', 'README.md'), at('README.md'));
  copyFileSync(inRoot('LICENSE'), at('LICENSE'));
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  const ids = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const included = new Set(ids.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
  writeFileSync(at('LICENSES-OF-PACKAGES.txt'), licenceTexts([...included].sort()));
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const manifest = {
    name: 'rollcall-sandbox',
    version,
    description: 'The service that Rollcall asks, with invented people and answers',
    license: 'SEE LICENSE IN LICENSE',
    private: true,
    type: 'module',
    bin: { 'rollcall-sandbox': 'rollcall-sandbox.js' },
    engines: { node: '>=24.2' },
  };
  writeFileSync(at('package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
