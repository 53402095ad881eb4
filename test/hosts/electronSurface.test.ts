/** Without Electron's binary, a stand-in replaces it: the stand-in has everything that the program uses, as Electron declares it. */
import { expect, it } from 'vitest';
import { readElectronMembers } from '../support/electronStandIn/electronMembers.ts';

/** Members that Electron has only on macOS and Windows: no test runs there, and the program first checks the system or the member. */
const elsewhere = ['App.clearRecentDocuments', 'App.dock', 'Dock.setMenu'];

/** Members that electron-updater uses, and the program itself doesn't. */
const ofUpdater = ['App.getName'];

it('the stand-in has every function, property and event of Electron that the program uses, and nothing else', () => {
  const { imported, used, stoodIn } = readElectronMembers();
  expect(imported).toEqual(expect.arrayContaining(['app', 'BrowserWindow', 'ipcMain', 'protocol', 'contextBridge', 'ipcRenderer']));
  expect(used).toEqual(expect.arrayContaining(['App.enableSandbox', 'App#before-quit', 'Menu.buildFromTemplate', 'IpcRenderer.invoke']));
  expect([...stoodIn, ...elsewhere].sort()).toEqual([...used, ...ofUpdater].sort());
});
