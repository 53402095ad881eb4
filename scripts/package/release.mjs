/**
 * `npm run release -- [--to FOLDER] [--electron FOLDER] [--add FILE]… [--sign-with KEY.pem] [--draft]`: builds the packages of this version
 * and the files that accompany them: the notes, the licenses, the bill of materials, the update description, checksums, and an Ed25519
 * signature of the checksums. `--add`: a package built elsewhere. The same sources and the same key give the same bytes.
 */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials } from './bom.mjs';
import { build } from '../build.mjs';
import { inRoot, runScript, say } from '../checkout.mjs';
import { licenceTexts } from './licenceTexts.mjs';
import { packageKinds } from './packageKinds.mjs';
import { aboutRelease } from './releaseAbout.mjs';
import { readReleaseKey } from './releaseKey.mjs';
import { setUp } from '../setUp.mjs';
import { sourceDate } from './sourceDate.mjs';

/**
 * The section of CHANGELOG.md for this version. Throws an Error with one sentence if there is none or it is marked as unreleased.
 *
 * @param {string} version @param {boolean} isDraft
 */
function notes(version, isDraft) {
  const sections = readFileSync(inRoot('CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} `));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section “## ${version} – DATE”; write one.`);
  if (!isDraft && !/^\S+ – \d{4}-\d{2}-\d{2}\n/.test(section))
    throw new Error(`CHANGELOG.md gives no date for ${version}; write “## ${version} – YYYY-MM-DD”, or make a draft with --draft.`);
  return `# Rollcall ${section.trim()}\n`;
}

/** @param {string} file */
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Signs the checksums with a private key (PKCS #8, PEM) and puts its public key beside them.
 *
 * @param {string} folder @param {string} keyFile @param {string} releaseKey
 */
function signSums(folder, keyFile, releaseKey) {
  const key = createPrivateKey(readFileSync(keyFile));
  writeFileSync(path.join(folder, 'SHA256SUMS.sig'), sign(null, readFileSync(path.join(folder, 'SHA256SUMS')), key));
  writeFileSync(path.join(folder, 'release-key.pem'), releaseKey);
}

/** @returns {Promise<string>} the folder of the release */
async function release() {
  const options = /** @type {const} */ ({
    to: { type: 'string' },
    electron: { type: 'string' },
    add: { type: 'string', multiple: true },
    'sign-with': { type: 'string' },
    draft: { type: 'boolean', default: false },
  });
  const { values } = parseArgs({ options });
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const text = notes(version, values.draft);
  const keyFile = values['sign-with'];
  // The program trusts the key that signs this release for the next one.
  const releaseKey = keyFile === undefined ? null : readReleaseKey(keyFile);
  const epoch = sourceDate();
  const { node } = await setUp({ electron: false });
  await build(node);

  const folder = path.resolve(values.to ?? inRoot('out', 'release'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const work = `${folder}.work`;
  const electron = values.electron === undefined ? null : path.resolve(values.electron);
  for (const kind of electron === null ? ['npm'] : ['npm', 'deb']) {
    for (const file of await packageKinds[kind]({ to: work, electron, releaseKey })) {
      writeFileSync(path.join(folder, path.basename(file)), readFileSync(file));
    }
  }
  rmSync(work, { recursive: true, force: true });
  for (const file of values.add ?? []) copyFileSync(file, path.join(folder, path.basename(file)));
  if (electron === null) say('without --electron FOLDER there is no deb in this release');
  writeFileSync(path.join(folder, 'NOTES.md'), text);
  writeFileSync(path.join(folder, 'LICENSES-OF-PACKAGES.txt'), licenceTexts());
  writeFileSync(path.join(folder, 'bom.cdx.json'), billOfMaterials(epoch));
  writeFileSync(path.join(folder, 'release.json'), aboutRelease(version, text, folder));
  const files = readdirSync(folder).sort();
  writeFileSync(path.join(folder, 'SHA256SUMS'), files.map((file) => `${sha256(path.join(folder, file))}  ${file}\n`).join(''));
  if (keyFile === undefined || releaseKey === null) say('NOT SIGNED: sign the release with --sign-with KEY.pem');
  else signSums(folder, keyFile, releaseKey);
  return folder;
}

await runScript(async () => {
  console.log(await release());
  return 0;
});
