/** The desktop program for tests: in Electron if its binary is present, else with the stand-in; `how` says which. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright-core';
import type { Page } from 'playwright-core';
import { openElectronStandIn } from './electronStandIn/openElectronStandIn.ts';

export interface Desktop {
  how: 'Electron' | 'the stand-in for Electron';
  page: Page;
  /** Prepares for the person choosing this file: call it before the file is put into an input or dropped. */
  knowFile(path: string): Promise<void>;
  /** What save dialogs return from now on; null: canceled. */
  saveTo(path: string | null): Promise<void>;
  close(): Promise<void>;
}

const root = new URL('../../', import.meta.url);

function electronBinary(): string | null {
  const folder = new URL('node_modules/electron/', root);
  const note = new URL('path.txt', folder);
  if (!existsSync(note)) return null;
  const binary = fileURLToPath(new URL(`dist/${readFileSync(note, 'utf8')}`, folder));
  return existsSync(binary) ? binary : null;
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
