/** The configuration passed to electron-builder, checked against electron-builder's own behavior; no package is made here. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { desktopConfig } from '../scripts/package/desktopConfig.mjs';
import { vcRuntimeNotice } from '../scripts/package/vcRuntime.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const configWith = (vcRuntime: string | null): ReturnType<typeof desktopConfig> =>
  desktopConfig({ output: folder, electron: null, releaseKeyFolder: null, vcRuntime });

describe('the Visual C++ runtime', () => {
  test('is put beside the keychain’s library, which no archive has', () => {
    writeFileSync(join(folder, 'vcruntime140.dll'), '');
    expect(vcRuntimeNotice(folder)).toBeNull();
    const { win, asarUnpack } = configWith(folder);
    expect(win?.extraResources).toEqual([
      // electron-builder inserts the architecture.
      { from: join(folder, 'vcruntime140.dll'), to: 'app.asar.unpacked/node_modules/@napi-rs/keyring-win32-${arch}-msvc/vcruntime140.dll' },
    ]);
    expect(asarUnpack).toContain('**/*.node');
  });

  test('is left out with a sentence where no folder is named, and asked for where the folder hasn’t got it', () => {
    expect(vcRuntimeNotice(null)).toMatch(/^The package has no Visual C\+\+ runtime.*--vc-runtime FOLDER\.$/);
    expect(configWith(null).win?.extraResources).toEqual([]);
    expect(() => vcRuntimeNotice(folder)).toThrow(`${folder} has no vcruntime140.dll`);
  });
});

test('Windows’ installer asks nobody for whom it is, and needs no administrator', () => {
  const { nsis } = configWith(null);
  expect(nsis).toMatchObject({ oneClick: false, perMachine: false, allowElevation: false });
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder')).resolve('app-builder-lib/package.json');
  const page = readFileSync(join(dirname(builder), 'templates', 'nsis', 'multiUserUi.nsh'), 'utf8');
  // Before it is shown, the page calls this macro, and is skipped if the macro says so.
  expect(page).toMatch(/!insertmacro customInstallMode[^]+\$isForceCurrentInstall == "1"[^]+?!insertmacro setInstallModePerUser\s+Abort/);
  expect(readFileSync(String(nsis?.include), 'utf8')).toMatch(/!macro customInstallMode\s+StrCpy \$isForceCurrentInstall "1"\s+!macroend/);
});
