/**
 * Microsoft's Visual C++ runtime for the Windows packages. The keychain's library needs it, and plain Windows doesn't include it. Its terms
 * allow shipping it with a program; no registry has it, so the builder passes the folder of a Visual Studio installation that has it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

const library = 'vcruntime140.dll';

/**
 * Its destination, in electron-builder's format: beside the library that needs it rather than beside the program, because Windows searches
 * there.
 *
 * @param {string | null} folder
 */
export const vcRuntimeResources = (folder) =>
  folder === null
    ? []
    : [{ from: path.join(folder, library), to: `app.asar.unpacked/node_modules/@napi-rs/keyring-win32-\${arch}-msvc/${library}` }];

/**
 * The notice to print about a package with this folder; null if there is none. Throws if the folder lacks the runtime.
 *
 * @param {string | null} folder
 */
export function vcRuntimeNotice(folder) {
  if (folder === null)
    return 'The package has no Visual C++ runtime, so on a Windows without it keys are entered each time; give the folder with vcruntime140.dll by --vc-runtime FOLDER.';
  if (existsSync(path.join(folder, library))) return null;
  throw new Error(`${folder} has no ${library}; it is in VC\\Redist\\MSVC\\…\\x64\\Microsoft.VC….CRT of a Visual Studio.`);
}
