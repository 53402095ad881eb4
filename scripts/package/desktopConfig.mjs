/** The configuration from which electron-builder packages the built program, for each system. */
import { readFileSync } from 'node:fs';
import { inRoot } from '../checkout.mjs';
import { loadedPackages } from './npmPackage.mjs';
import { vcRuntimeResources } from './vcRuntime.mjs';

const program = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Sheet types that Rollcall opens: it registers as an option for them, never as the default program. */
export const sheetTypes = [
  { ext: 'csv', mimeType: 'text/csv', description: 'Table of comma-separated values' },
  { ext: 'tsv', mimeType: 'text/tab-separated-values', description: 'Table of tab-separated values' },
  { ext: 'xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', description: 'Excel workbook' },
  { ext: 'ods', mimeType: 'application/vnd.oasis.opendocument.spreadsheet', description: 'OpenDocument spreadsheet' },
];

/** The switches built into Electron's binary: it can't be started as Node, be debugged, or load code outside the signed archive. */
export const fuses = /** @type {const} */ ({
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
});

/** better-sqlite3's name for each system. @type {Record<string, string>} */
const prebuildSystems = { linux: 'linux', mac: 'darwin', win: 'win32' };

/**
 * @param {'linux' | 'mac' | 'win'} system @param {readonly string[]} builtIn packages that are part of the built program
 * @param {string | null} releaseKeyFolder
 */
function filesFor(system, builtIn, releaseKeyFolder) {
  const others = Object.values({ ...prebuildSystems, musl: 'linuxmusl' }).filter((name) => name !== prebuildSystems[system]);
  return [
    'package.json',
    'LICENSE',
    'out/{main,preload,renderer}/**',
    'resources/sample-leads.csv',
    ...builtIn.map((name) => `!node_modules/${name}/**`),
    '!node_modules/better-sqlite3/{deps,src,binding.gyp}{,/**}',
    '!node_modules/node-addon-api/**',
    ...others.map((name) => `!node_modules/better-sqlite3/prebuilds/${name}-*`),
    '!**/*.{ts,cts,mts,map,md,markdown}',
    ...(releaseKeyFolder === null ? [] : [{ from: releaseKeyFolder, to: '.' }]),
  ];
}

/**
 * @param {{ output: string, electron: string | null, releaseKeyFolder: string | null, vcRuntime: string | null }} where `electron`: a folder with
 *   Electron's files, so that none is downloaded; `releaseKeyFolder`: a folder with nothing but the public key that updates are signed with;
 *   `vcRuntime`: a folder with Microsoft's runtime
 * @returns {import('electron-builder').Configuration}
 */
export function desktopConfig({ output, electron, releaseKeyFolder, vcRuntime }) {
  const loaded = loadedPackages();
  const builtIn = Object.keys(program.dependencies).filter((name) => !loaded.includes(name));
  return {
    appId: 'app.rollcall.desktop',
    productName: program.productName,
    copyright: 'Copyright (c) 2026 The Rollcall founders',
    directories: { output, buildResources: inRoot('resources', 'packaging') },
    electronVersion: program.devDependencies.electron,
    ...(electron === null ? {} : { electronDist: electron }),
    // The native packages include their binaries: nothing is compiled.
    npmRebuild: false,
    asar: true,
    asarUnpack: ['**/*.node'],
    electronFuses: fuses,
    extraResources: [
      { from: inRoot('out', 'packages', 'LICENSES-OF-PACKAGES.txt'), to: 'LICENSES-OF-PACKAGES.txt' },
      // electron-updater reads from this file where to put installed updates. It names no feed, which is a setting.
      { from: inRoot('resources', 'packaging', 'app-update.yml'), to: 'app-update.yml' },
    ],
    fileAssociations: sheetTypes.map(({ ext, mimeType, description }) => ({
      ext,
      mimeType,
      name: ext,
      description,
      role: 'Viewer',
      rank: 'Alternate',
    })),
    publish: null,
    linux: {
      files: filesFor('linux', builtIn, releaseKeyFolder),
      target: ['AppImage', 'rpm'],
      executableName: 'rollcall-desktop',
      icon: inRoot('resources', 'icons'),
      category: 'Office',
      maintainer: 'The Rollcall founders <founders@rollcall.example>',
      synopsis: 'Reviews contact lists in batches',
    },
    mac: {
      files: filesFor('mac', builtIn, releaseKeyFolder),
      // Updates install the zip.
      target: ['dmg', 'zip'].map((target) => ({ target, arch: ['x64', 'arm64'] })),
      icon: inRoot('resources', 'icons', '1024x1024.png'),
      category: 'public.app-category.business',
      hardenedRuntime: true,
      entitlements: inRoot('resources', 'packaging', 'mac', 'entitlements.plist'),
      entitlementsInherit: inRoot('resources', 'packaging', 'mac', 'entitlements.plist'),
      // Needs Apple's credentials in the environment (APPLE_API_KEY, …); without them, electron-builder reports that it skipped this.
      notarize: true,
      extraResources: [{ from: inRoot('resources', 'packaging', 'mac', 'rollcall'), to: 'bin/rollcall' }],
    },
    win: {
      files: filesFor('win', builtIn, releaseKeyFolder),
      target: ['nsis', 'zip'],
      icon: inRoot('resources', 'icons', '256x256.png'),
      extraFiles: [{ from: inRoot('resources', 'packaging', 'windows', 'rollcall.cmd'), to: 'bin/rollcall.cmd' }],
      extraResources: vcRuntimeResources(vcRuntime),
    },
    // Per user: needs no administrator, and shares nothing. electron-builder would ask for which users; the included macro answers.
    nsis: {
      oneClick: false,
      perMachine: false,
      allowElevation: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      include: inRoot('resources', 'packaging', 'windows', 'installer.nsh'),
    },
  };
}
