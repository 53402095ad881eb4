/** The licenses of all shipped packages in one text: most of them must accompany their code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../checkout.mjs';
import { shippedPackages } from './shippedPackages.mjs';

const isLicence = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const line = `${'-'.repeat(80)}\n`;

/** License texts in a package's folder, sorted by file; none if it isn't installed on this system. @param {string} folder */
function textsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => isLicence.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

/** The copyright holder of a package that includes no license text. @param {string} folder */
function authorIn(folder) {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return '';
  const { author } = JSON.parse(readFileSync(file, 'utf8'));
  return (typeof author === 'string' ? author : author?.name) ?? '';
}

/** @param {string[]} [names] of the packages; by default all that ship with the program */
export function licenceTexts(names) {
  const blocks = shippedPackages(inRoot(), names).map(({ name, version, licence, place }) => {
    const texts = textsIn(inRoot(place));
    const author = authorIn(inRoot(place));
    const own = texts.length > 0 ? texts.join('\n\n') : `It brings no text of its own.${author === '' ? '' : ` By ${author}.`}`;
    return `${line}${name} ${version}: ${licence}\n\n${own}\n`;
  });
  return `Rollcall includes these packages, whose licences hold for them.\n\n${blocks.join('\n')}`;
}
