/**
 * The Debian package, which dpkg-deb builds from the folder that electron-builder lays out. It has no maintainer scripts: triggers of the
 * packages that own the desktop's databases update them.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sheetTypes } from './desktopConfig.mjs';
import { inRoot } from '../checkout.mjs';
import { runChild } from '../runChild.mjs';

const program = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
/** @type {Record<string, string>} */
const debArchitectures = { x64: 'amd64', arm64: 'arm64' };

/** Libraries that Electron's binary is linked against; the second name is Ubuntu's since 24.04. */
const needed = [
  'libasound2 | libasound2t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libgbm1',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxss1',
  'libxtst6',
  'xdg-utils',
];

const desktopEntry = `[Desktop Entry]
Type=Application
Name=Rollcall
GenericName=Contact List Review
Comment=Reviews contact lists in batches
Exec=/opt/Rollcall/rollcall-desktop %U
Icon=rollcall
Terminal=false
Categories=Office;
MimeType=${sheetTypes.map(({ mimeType }) => `${mimeType};`).join('')}
StartupWMClass=Rollcall
StartupNotify=true
`;

/** @param {string} architecture @param {number} kilobytes */
const control = (architecture, kilobytes) => `Package: rollcall
Version: ${program.version}
Architecture: ${architecture}
Maintainer: The Rollcall founders <founders@rollcall.example>
Section: misc
Priority: optional
Installed-Size: ${kilobytes}
Depends: ${needed.join(', ')}
Description: review of contact lists in batches
 Shows for free what is wrong with a list and what checking it would cost,
 verifies it, and exports the same list with its verdicts.
`;

/** All files below a folder, sorted, relative to it. @param {string} folder */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => lstatSync(path.join(folder, file)).isFile())
    .sort();

/**
 * Lays the package out in `folder`, which is emptied first.
 *
 * @param {string} folder @param {string} unpacked as electron-builder left it @param {string} architecture Node's name for it
 */
export function layOutDeb(folder, unpacked, architecture) {
  rmSync(folder, { recursive: true, force: true });
  const at = (/** @type {string[]} */ ...parts) => {
    const file = path.join(folder, ...parts);
    mkdirSync(path.dirname(file), { recursive: true });
    return file;
  };
  // Electron's own sample program isn't needed.
  const isWanted = (/** @type {string} */ file) => path.basename(file) !== 'default_app.asar';
  cpSync(unpacked, at('opt', 'Rollcall'), { recursive: true, verbatimSymlinks: true, filter: isWanted });
  copyFileSync(inRoot('resources', 'packaging', 'linux', 'rollcall'), at('usr', 'bin', 'rollcall'));
  symlinkSync('../../opt/Rollcall/rollcall-desktop', at('usr', 'bin', 'rollcall-desktop'));
  // The program reads from this file how it was installed.
  writeFileSync(at('opt', 'Rollcall', 'resources', 'package-type'), 'deb\n');
  writeFileSync(at('usr', 'share', 'applications', 'rollcall.desktop'), desktopEntry);
  for (const icon of globSync(inRoot('resources', 'icons', '*.png'))) {
    copyFileSync(icon, at('usr', 'share', 'icons', 'hicolor', path.basename(icon, '.png'), 'apps', 'rollcall.png'));
  }
  copyFileSync(inRoot('renderer', 'public', 'icon.svg'), at('usr', 'share', 'icons', 'hicolor', 'scalable', 'apps', 'rollcall.svg'));
  copyFileSync(inRoot('LICENSE'), at('usr', 'share', 'doc', 'rollcall', 'copyright'));
  setModes(folder);
  const files = filesBelow(folder);
  const bytes = files.reduce((sum, file) => sum + lstatSync(path.join(folder, file)).size, 0);
  writeFileSync(at('DEBIAN', 'control'), control(debArchitectures[architecture] ?? architecture, Math.ceil(bytes / 1024)));
}

/** Sets the same modes for every builder: executables stay executable, and only root can write. @param {string} folder */
function setModes(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(folder, file);
    const found = lstatSync(full);
    if (found.isSymbolicLink()) continue;
    const mayRun = found.isDirectory() || (found.mode & 0o100) !== 0 || file === 'usr/bin/rollcall';
    // Chromium's sandbox, for systems that don't allow user namespaces: it must belong to root and have the set-user-ID bit.
    chmodSync(full, path.basename(file) === 'chrome-sandbox' ? 0o4755 : mayRun ? 0o755 : 0o644);
  }
}

/**
 * Makes the package's file in `target` and resolves to its path. Rejects if dpkg-deb is missing or fails. Two builds of the same folder
 * are equal, regardless of the builder and the time.
 *
 * @param {string} folder as `layOutDeb` left it @param {string} target @param {string} architecture Node's name for it @param {number}
 * epoch in s
 */
export async function packDeb(folder, target, architecture, epoch) {
  const file = path.join(target, `rollcall_${program.version}_${debArchitectures[architecture] ?? architecture}.deb`);
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch), LC_ALL: 'C' };
  const code = await runChild('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', folder, file], {
    env,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Error(`dpkg-deb ended with ${code}: see above; it comes with Debian and Ubuntu.`);
  return file;
}
