/** Without its binary, Electron is a stand-in: what the program uses of Electron, the stand-in has, as Electron declares it. */
import { expect, it } from 'vitest';
import { readElectronMembers } from '../support/electronStandIn/electronMembers.ts';

/** What Electron has on macOS and Windows only: no test runs there, and the program asks for the system or the member first. */
const elsewhere = ['App.clearRecentDocuments', 'App.dock', 'Dock.setMenu'];

/** What electron-updater uses, and the program itself doesn't. */
const ofUpdater = ['App.getName'];

it('the stand-in has every function, property and event of Electron that the program uses, and nothing else', () => {
  const { imported, used, stoodIn } = readElectronMembers();
  expect(imported).toEqual(expect.arrayContaining(['app', 'BrowserWindow', 'ipcMain', 'protocol', 'contextBridge', 'ipcRenderer']));
  expect(used).toEqual(expect.arrayContaining(['App.enableSandbox', 'App#before-quit', 'Menu.buildFromTemplate', 'IpcRenderer.invoke']));
  expect([...stoodIn, ...elsewhere].sort()).toEqual([...used, ...ofUpdater].sort());
});
