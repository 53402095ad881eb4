/** The npm package of the program as it was built, made and installed in a folder of its own, with an empty cache. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the package with `npm run package -- npm`; resolves to its archive. */
export async function makeNpmPackage(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'scripts', 'package.mjs'), 'npm', '--to', folder], { cwd: root });
  return stdout.trim();
}

/** Installs the archive as a person does who has only Node; resolves to the folder of the installed package. */
export async function installGlobally(archive: string, folder: string): Promise<string> {
  const prefix = join(folder, 'prefix');
  mkdirSync(prefix);
  const args = ['install', '--global', '--prefix', prefix, '--cache', join(folder, 'cache'), '--no-audit', '--no-fund', archive];
  await run('npm', args, { cwd: folder });
  return join(prefix, 'lib', 'node_modules', 'rollcall');
}
