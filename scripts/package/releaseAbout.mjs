/** The description of a release that an update reads: version, first sentence of its notes, and packages. Signed with everything else. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The packages from which a desktop program can be updated, by file name. @type {[string, RegExp][]} */
const kinds = [
  ['deb', /\.deb$/],
  ['rpm', /\.rpm$/],
  ['AppImage', /\.AppImage$/],
  ['nsis', /Setup.*\.exe$/],
  ['mac', /-mac\.zip$/],
];

/** @param {string} file */
function packageOf(file) {
  const kind = kinds.find(([, name]) => name.test(file))?.[0];
  return kind === undefined ? null : { kind, arch: /arm64|aarch64/.test(file) ? 'arm64' : 'x64' };
}

/** The first sentence of the notes, without their heading. @param {string} notes */
function headlineOf(notes) {
  const line = notes.split('\n').find((text) => text !== '' && !text.startsWith('#')) ?? '';
  const sentence = /^(?:- )?(.*?[.:])(?: |$)/.exec(line)?.[1] ?? line;
  return sentence.slice(0, 300);
}

/**
 * @param {string} version @param {string} notes @param {string} folder with the packages
 * @returns {string} the text of release.json
 */
export function aboutRelease(version, notes, folder) {
  const packages = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const found = packageOf(file);
      return found === null ? [] : [{ ...found, file, bytes: statSync(path.join(folder, file)).size }];
    });
  return `${JSON.stringify({ version, headline: headlineOf(notes), packages }, null, 2)}\n`;
}
