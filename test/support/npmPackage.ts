/** The npm package of the built program, made and installed in its own folder, with an empty cache. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the package with `npm run package -- npm`; resolves to its archive. */
export async function makeNpmPackage(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'scripts', 'package', 'package.mjs'), 'npm', '--to', folder], { cwd: root });
  return stdout.trim();
}

/** Returns the container file's steps, with continued lines joined and comments omitted: `[['FROM', '…'], ['COPY', '…'], …]`. */
export function containerSteps(): (readonly [instruction: string, rest: string])[] {
  return readFileSync(join(root, 'resources', 'packaging', 'Containerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
}

/** Installs the archive into `prefix` with an empty cache, by the same command as the container file. Resolves to the package's folder. */
export async function installGlobally(archive: string, prefix: string, cache: string): Promise<string> {
  mkdirSync(prefix);
  const install = containerSteps().find(([instruction, rest]) => instruction === 'RUN' && rest.startsWith('npm install'))?.[1] ?? '';
  const command = install.replace('/opt/rollcall', prefix).replace('/tmp/rollcall.tgz', archive);
  await run('/bin/sh', ['-c', command], { cwd: prefix, env: { ...process.env, npm_config_cache: cache } });
  return join(prefix, 'lib', 'node_modules', 'rollcall');
}
