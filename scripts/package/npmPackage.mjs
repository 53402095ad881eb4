/** The package that needs no Electron: the built program for Node 24, as the folder from which `npm pack` makes an archive. */
import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import ts from 'typescript';
import { inRoot } from '../checkout.mjs';
import { licenceTexts } from './licenceTexts.mjs';
import { runChild } from '../runChild.mjs';
import { shippedPackages } from './shippedPackages.mjs';

const program = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Electron's own entry is useless without Electron. @param {string} file a built one */
const needsElectron = (file) => file.endsWith('.js') && /(from |require\()["'`]electron["'`]/.test(readFileSync(file, 'utf8'));

/** Packages that the built program loads from node_modules, sorted; the others are bundled. @returns {string[]} */
export function loadedPackages() {
  const names = new Set();
  for (const file of globSync(inRoot('out', 'main', '*.js')).filter((name) => !needsElectron(name))) {
    const text = readFileSync(file, 'utf8');
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (!fileName.startsWith('.') && !isBuiltin(fileName)) names.add(fileName);
    }
  }
  return [...names]
    .map((name) => Object.keys(program.dependencies).find((known) => name === known || name.startsWith(`${known}/`)) ?? name)
    .filter((name, index, all) => all.indexOf(name) === index)
    .sort();
}

/** @param {readonly string[]} loaded */
function manifest(loaded) {
  const { name, productName, version, description } = program;
  return {
    name,
    productName,
    version,
    description,
    license: 'SEE LICENSE IN LICENSE',
    // It is distributed as a file; this prevents publishing it by accident.
    private: true,
    type: 'module',
    bin: { rollcall: 'bin/rollcall.mjs' },
    engines: { node: '>=24.2' },
    dependencies: Object.fromEntries(loaded.map((dependency) => [dependency, program.dependencies[dependency]])),
  };
}

/**
 * The package's lock file: every installation is byte for byte what was tested here.
 *
 * @param {ReturnType<typeof manifest>} own
 */
function shrinkwrap({ name, version, dependencies, bin, engines }) {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const places = shippedPackages(inRoot(), Object.keys(dependencies)).map(({ place }) => place);
  const entries = places.map((place) => {
    const { dev, devOptional, ...entry } = lock.packages[place];
    return [place, entry];
  });
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': { name, version, dependencies, bin, engines }, ...Object.fromEntries(entries) },
  };
}

/** @param {string} file @param {unknown} value */
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Lays the package out in `folder`, which is emptied first. The program must be built already.
 *
 * @param {string} folder
 */
export function layOutNpmPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const at = (/** @type {string[]} */ ...parts) => path.join(folder, ...parts);
  cpSync(inRoot('out', 'main'), at('out', 'main'), { recursive: true, filter: (source) => !needsElectron(source) });
  cpSync(inRoot('out', 'renderer'), at('out', 'renderer'), { recursive: true });
  for (const name of ['bin', 'resources', 'docs']) mkdirSync(at(name));
  copyFileSync(inRoot('scripts', 'packagedRollcall.mjs'), at('bin', 'rollcall.mjs'));
  chmodSync(at('bin', 'rollcall.mjs'), 0o755);
  for (const name of ['programFlags.mjs', 'runChild.mjs', 'runProgram.mjs']) copyFileSync(inRoot('scripts', name), at('bin', name));
  copyFileSync(inRoot('resources', 'sample-leads.csv'), at('resources', 'sample-leads.csv'));
  for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(inRoot(name), at(name));
  for (const name of ['command-line.md', 'columns.md', 'cells.md', 'evidence-format.md', 'verify-evidence.py'])
    copyFileSync(inRoot('docs', name), at('docs', name));
  copyFileSync(inRoot('resources', 'packaging', 'npm.md'), at('README.md'));
  writeFileSync(at('LICENSES-OF-PACKAGES.txt'), licenceTexts());
  const own = manifest(loadedPackages());
  writeJson(at('package.json'), own);
  writeJson(at('npm-shrinkwrap.json'), shrinkwrap(own));
}

/**
 * Makes `NAME-VERSION.tgz` in `target` and resolves to its path. Rejects if `npm pack` fails.
 *
 * @param {string} folder with the package's layout
 * @param {string} target
 */
export async function packNpmPackage(folder, target) {
  mkdirSync(target, { recursive: true });
  const script = process.env['npm_execpath'];
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const args = [...first, 'pack', '--silent', '--ignore-scripts', '--pack-destination', target];
  const code = await runChild(command, args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (code !== 0) throw new Error(`npm pack ended with ${code}: see above.`);
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(target, `${name}-${version}.tgz`);
}
