/** Which npm packages ship with the program: those that its sources import, and their dependencies. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from '../checkout.mjs';

/**
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence as an SPDX expression; empty if the package names none
 * @property {boolean} isDirect whether a source of the program imports it
 * @property {string[]} askedBy folders of the packages that depend on it, relative to the checkout
 * @property {string} place its folder, relative to the checkout
 * @property {boolean} isForSystem whether npm installs it only on some systems
 * @property {string} integrity the registry's hash of its archive, as in the lock file
 */

/**
 * @typedef {{ version: string, license?: string, integrity?: string, os?: string[], cpu?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked
 */

/** Licenses that require only their own text beside the program. */
export const acceptedLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
];

/** Electron ships too, but around the program rather than inside it, so it isn't counted here. */
const around = new Set(['electron']);

/**
 * Names of the packages that the program's sources import, sorted; excludes tests and Node's own modules.
 *
 * @param {string} root a checkout
 */
export function importedPackages(root = inRoot()) {
  const names = new Set();
  for (const file of globSync('{electron,renderer}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.|\.d\.ts$/.test(file)) continue;
    for (const { fileName } of ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true).importedFiles) {
      if (/^([.#]|node:)/.test(fileName)) continue;
      const name = fileName
        .split('/')
        .slice(0, fileName.startsWith('@') ? 2 : 1)
        .join('/');
      if (!around.has(name)) names.add(name);
    }
  }
  return [...names].sort();
}

/**
 * Every shipped package, sorted by name, as pinned in the lock file. Throws an Error if a needed one isn't in the lock file.
 *
 * @param {string} root a checkout
 * @param {readonly string[]} imported the packages to begin with; by default all that the sources import
 * @returns {ShippedPackage[]}
 */
export function shippedPackages(root = inRoot(), imported = importedPackages(root)) {
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map();
  /** @param {string} place @param {string | null} parent */
  const visit = (place, parent) => {
    const entry = locked[place];
    const known = found.get(place);
    if (known !== undefined) {
      if (parent !== null) known.askedBy.push(parent);
      return;
    }
    found.set(place, {
      name: nameOf(place),
      version: entry.version,
      licence: entry.license ?? '',
      isDirect: place === `node_modules/${nameOf(place)}` && imported.includes(nameOf(place)),
      askedBy: parent === null ? [] : [parent],
      place,
      isForSystem: entry.os !== undefined || entry.cpu !== undefined,
      integrity: entry.integrity ?? '',
    });
    for (const name of Object.keys(entry.dependencies ?? {})) visit(placeOf(locked, place, name), place);
    for (const name of Object.keys(entry.optionalDependencies ?? {})) visit(placeOf(locked, place, name), place);
  };
  for (const name of imported) visit(placeOf(locked, '', name), null);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.place < b.place ? -1 : 1));
}

/** @param {string} place */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Where the package at `from` finds `name`: in its own folder first, then in the folders above, as in Node's resolution.
 *
 * @param {Record<string, Locked>} locked @param {string} from @param {string} name
 */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in locked) return place;
    if (folder === '') throw new Error(`${name}, which ${from === '' ? 'the program' : from} needs, is not in the lock file`);
  }
}
