/** The desktop program for tests: in the Electron that `ROLLCALL_ELECTRON` names, otherwise with the stand-in; `how` says which. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { _electron, type Page } from 'playwright-core';

export interface Desktop {
  how: 'Electron' | 'the stand-in for Electron';
  page: Page;
  /** Prepares for the user to choose this file: call it before the file is put into an input or dropped. */
  knowFile(path: string): Promise<void>;
  /** Sets the path that save dialogs return from now on; null if canceled. */
  saveTo(path: string | null): Promise<void>;
  close(): Promise<void>;
}

const root = new URL('../../', import.meta.url);

/**
 * The binary passed to the tests; null if none was passed, so that they use the stand-in. Throws if the file is missing: there is no
 * fallback.
 */
function electronBinary(): string | null {
  const named = process.env['ROLLCALL_ELECTRON'];
  if (!named) return null;
  if (!existsSync(named)) throw new Error(`ROLLCALL_ELECTRON names ${named}, which does not exist`);
  return named;
}

async function openElectron(executablePath: string, dataDir: string): Promise<Desktop> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const program = await _electron.launch({ executablePath, args: [...asRoot, fileURLToPath(root), '--data-dir', dataDir] });
  return {
    how: 'Electron',
    page: await program.firstWindow(),
    knowFile: () => Promise.resolve(),
    saveTo: (path) =>
      program.evaluate(({ dialog }, filePath) => {
        Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' }) });
      }, path),
    close: () => program.close(),
  };
}

export async function openDesktop(dataDir: string): Promise<Desktop> {
  const binary = electronBinary();
  if (binary !== null) return openElectron(binary, dataDir);
  // Imported only when needed, because this module needs a browser.
  const { openElectronStandIn } = await import('./electronStandIn/openElectronStandIn.ts');
  const { page, knowFile, ask, close } = await openElectronStandIn({ dataDir });
  return {
    how: 'the stand-in for Electron',
    page,
    knowFile,
    saveTo: async (path) => {
      await ask('answerSaveDialog', { path });
    },
    close: async () => {
      await close();
    },
  };
}
