/**
 * Microsoft's Visual C++ runtime for the packages of Windows. The keychain's library needs it, and Windows alone doesn't have it. Its terms let it
 * be shipped beside a program; it isn't in any registry, so whoever builds names the folder of a Visual Studio that has it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

const library = 'vcruntime140.dll';

/**
 * Where it goes, as electron-builder copies files: beside the library that needs it, because Windows looks for it there, and not beside the
 * program.
 *
 * @param {string | null} folder
 */
export const vcRuntimeResources = (folder) =>
  folder === null
    ? []
    : [{ from: path.join(folder, library), to: `app.asar.unpacked/node_modules/@napi-rs/keyring-win32-\${arch}-msvc/${library}` }];

/**
 * What there is to say about a package with this folder; null: nothing. Throws where the folder hasn't got it.
 *
 * @param {string | null} folder
 */
export function vcRuntimeNotice(folder) {
  if (folder === null)
    return 'The package has no Visual C++ runtime, so on a Windows without it keys are entered each time; give the folder with vcruntime140.dll by --vc-runtime FOLDER.';
  if (existsSync(path.join(folder, library))) return null;
  throw new Error(`${folder} has no ${library}; it is in VC\\Redist\\MSVC\\…\\x64\\Microsoft.VC….CRT of a Visual Studio.`);
}
