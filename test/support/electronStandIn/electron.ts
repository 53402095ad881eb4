/**
 * Electron as the built main script needs it, without its binary: typed against Electron's own declarations, so that calls unknown to
 * Electron don't compile. The window is a page controlled by the test; everything that would cross to it goes through this process's
 * channel.
 */
import { readFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import type Electron from 'electron';
import { StandInEmitter, type Like } from './electronTypes.ts';
import type { FromMain } from './messages.ts';

export function tellTest(message: FromMain): void {
  process.send?.(message);
}

/** An event that a listener may prevent. */
export function preventable<T extends object>(more: T): T & { preventDefault(): void; defaultPrevented: boolean } {
  const event = { ...more, defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) };
  return event;
}

class StandInCommandLine implements Pick<Electron.CommandLine, 'appendSwitch'> {
  readonly switches = new Map<string, string>();
  appendSwitch(name: string, value = ''): void {
    if (app.isReady) throw new Error('switches come before ready');
    this.switches.set(name, value);
  }
}

class StandInApp
  extends StandInEmitter<Electron.App>
  implements
    Pick<
      Electron.App,
      | 'enableSandbox'
      | 'whenReady'
      | 'quit'
      | 'exit'
      | 'relaunch'
      | 'getName'
      | 'getVersion'
      | 'getSystemLocale'
      | 'getPath'
      | 'setPath'
      | 'requestSingleInstanceLock'
      | 'releaseSingleInstanceLock'
      | 'isPackaged'
    >,
    Like<Electron.App, 'on' | 'commandLine'>
{
  readonly isPackaged = process.env['ROLLCALL_STAND_IN_PACKAGED'] === '1';
  isReady = false;
  sandboxEnabled = false;
  readonly commandLine = new StandInCommandLine();
  private readonly paths = new Map<string, string>();

  enableSandbox(): void {
    if (this.isReady) throw new Error('enableSandbox comes before ready');
    this.sandboxEnabled = true;
  }
  async whenReady(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.isReady = true;
  }
  quit(): void {
    const event = preventable({});
    this.tell('before-quit', event);
    if (event.defaultPrevented) return;
    for (const window of BrowserWindow.all) window.tell('close', preventable({}));
    const last = preventable({});
    this.tell('will-quit', last);
    if (!last.defaultPrevented) this.exit(0);
  }
  exit(code = 0): void {
    process.exit(code);
  }
  relaunch(): void {
    tellTest({ kind: 'relaunched' });
  }
  getName(): string {
    return 'Rollcall';
  }
  getVersion(): string {
    const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  }
  getSystemLocale(): string {
    return 'en-US';
  }
  getPath(name: string): string {
    return this.paths.get(name) ?? tmpdir();
  }
  setPath(name: string, path: string): void {
    if (this.isReady && name === 'userData') throw new Error('userData is set before ready');
    this.paths.set(name, path);
  }
  /** The lock itself belongs to the system; a second start's data comes with the question `startAgain`. */
  requestSingleInstanceLock(): boolean {
    return true;
  }
  releaseSingleInstanceLock(): void {
    tellTest({ kind: 'lockReleased' });
  }
}
export const app = new StandInApp();

/** electron-updater emits on it that it is about to quit; the program itself doesn't use it. */
export const autoUpdater = new EventEmitter();

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;
class StandInIpcMain implements Pick<Electron.IpcMain, 'handle'> {
  readonly handlers = new Map<string, Handler>();
  handle(channel: string, handler: Handler): void {
    this.handlers.set(channel, handler);
  }
}
export const ipcMain = new StandInIpcMain();

class StandInProtocol implements Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'> {
  readonly schemes: string[] = [];
  readonly handlers = new Map<string, (request: Request) => Response | Promise<Response>>();
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (app.isReady) throw new Error('schemes are registered before ready');
    this.schemes.push(...schemes.map(({ scheme }) => scheme));
  }
  handle(scheme: string, handler: (request: Request) => Response | Promise<Response>): void {
    if (!app.isReady) throw new Error('protocol.handle comes after ready');
    this.handlers.set(scheme, handler);
  }
}
export const protocol = new StandInProtocol();

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type DeviceHandler = Parameters<Electron.Session['setDevicePermissionHandler']>[0];
type BeforeRequest = (details: Electron.OnBeforeRequestListenerDetails, callback: (response: Electron.CallbackResponse) => void) => void;
class StandInSession
  extends StandInEmitter<Electron.Session>
  implements
    Pick<Electron.Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
    Like<Electron.Session, 'webRequest' | 'on'>
{
  onRequest: RequestHandler = null;
  onCheck: CheckHandler = null;
  onDevice: DeviceHandler = null;
  beforeRequest: { filter: Electron.WebRequestFilter; listener: BeforeRequest } | null = null;
  readonly webRequest = {
    onBeforeRequest: (filter, listener?: BeforeRequest | null) => {
      const all = { urls: ['<all_urls>'] };
      const given = typeof filter === 'function' ? { filter: all, listener: filter } : { filter: filter ?? all, listener };
      this.beforeRequest = given.listener ? { filter: given.filter, listener: given.listener } : null;
    },
  } satisfies Pick<Electron.WebRequest, 'onBeforeRequest'>;
  setPermissionRequestHandler(handler: RequestHandler): void {
    this.onRequest = handler;
  }
  setPermissionCheckHandler(handler: CheckHandler): void {
    this.onCheck = handler;
  }
  setDevicePermissionHandler(handler: DeviceHandler): void {
    this.onDevice = handler;
  }
}
export const session = { defaultSession: new StandInSession() } satisfies Like<typeof Electron.session, 'defaultSession'>;

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
export class StandInContents
  extends StandInEmitter<Electron.WebContents>
  implements Pick<Electron.WebContents, 'send' | 'setWindowOpenHandler'>, Like<Electron.WebContents, 'on'>
{
  onOpen: OpenHandler = () => ({ action: 'allow' });
  send(channel: string, ...args: unknown[]): void {
    tellTest({ kind: 'push', channel, args });
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.onOpen = handler;
  }
}

export class BrowserWindow
  extends StandInEmitter<Electron.BrowserWindow>
  implements
    Pick<
      Electron.BrowserWindow,
      | 'loadURL'
      | 'show'
      | 'hide'
      | 'focus'
      | 'isFocused'
      | 'isMinimized'
      | 'restore'
      | 'isDestroyed'
      | 'getNormalBounds'
      | 'isMaximized'
      | 'maximize'
      | 'setProgressBar'
    >,
    Like<Electron.BrowserWindow, 'webContents' | 'on' | 'once'>
{
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new StandInContents();
  readonly options: Electron.BrowserWindowConstructorOptions;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
    app.tell('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    tellTest({ kind: 'load', url });
    setImmediate(() => this.tell('ready-to-show'));
    return Promise.resolve();
  }
  show(): void {
    tellTest({ kind: 'shown', how: 'show' });
    this.tell('show');
  }
  hide(): void {
    tellTest({ kind: 'shown', how: 'hide' });
  }
  focus(): void {
    tellTest({ kind: 'shown', how: 'focus' });
  }
  isMinimized(): boolean {
    return false;
  }
  restore(): void {
    this.show();
  }
  isDestroyed(): boolean {
    return false;
  }
  focused = true;
  isFocused(): boolean {
    return this.focused;
  }
  setProgressBar(share: number, { mode = 'normal' }: Electron.ProgressBarOptions = { mode: 'normal' }): void {
    tellTest({ kind: 'progress', share, mode });
  }
  bounds: Electron.Rectangle = { x: 40, y: 40, width: 800, height: 600 };
  private maximized = false;
  getNormalBounds(): Electron.Rectangle {
    return this.bounds;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  maximize(): void {
    this.maximized = true;
    this.tell('maximize');
  }
}

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } } as Electron.Display],
} satisfies Pick<Electron.Screen, 'getAllDisplays'>;

export const nativeTheme: Pick<Electron.NativeTheme, 'themeSource'> = { themeSource: 'system' };

let saveTo: string | null = null;
export function answerSaveDialog(path: string | null): void {
  saveTo = path;
}
export const dialog = {
  showSaveDialog: () => Promise.resolve({ canceled: saveTo === null, filePath: saveTo ?? '' }),
  showOpenDialog: () => Promise.resolve({ canceled: saveTo === null, filePaths: saveTo === null ? [] : [saveTo] }),
  showErrorBox: (title, content) => tellTest({ kind: 'errorBox', title, content }),
  showMessageBox: ({ message = '', detail = '', buttons = [] }: Partial<Electron.MessageBoxOptions>) => {
    tellTest({ kind: 'asked', message, detail, buttons });
    return new Promise<Electron.MessageBoxReturnValue>((resolve) => {
      press = (button) => resolve({ response: buttons.indexOf(button), checkboxChecked: false });
    });
  },
} satisfies Like<Electron.Dialog, 'showSaveDialog' | 'showOpenDialog' | 'showErrorBox' | 'showMessageBox'>;
let press: (button: string) => void = () => undefined;
/** Simulates a user pressing this button of the message box. */
export const pressButton = (button: string): void => press(button);

export const shell = {
  openExternal: (url) => {
    tellTest({ kind: 'openedOutside', url });
    return Promise.resolve();
  },
  openPath: (path) => {
    tellTest({ kind: 'openedOutside', url: path });
    return Promise.resolve('');
  },
  showItemInFolder: (path) => tellTest({ kind: 'openedOutside', url: path }),
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

/** Items of the current menu, by id: what a user can choose. */
type StandInItem = Pick<Electron.MenuItem, 'enabled'> & { click: () => void };
export type MenuTemplate = Parameters<typeof Electron.Menu.buildFromTemplate>[0];
export class Menu implements Like<Electron.Menu, 'getMenuItemById'> {
  static current: Menu = new Menu([]);
  readonly template: MenuTemplate;
  private readonly items = new Map<string, StandInItem>();
  constructor(template: MenuTemplate) {
    this.template = template;
    const add = ({ id, enabled = true, click, submenu }: MenuTemplate[number]): void => {
      if (id !== undefined) this.items.set(id, { enabled, click: () => void click?.({} as never, undefined, {}) });
      if (Array.isArray(submenu)) submenu.forEach(add);
    };
    template.forEach(add);
  }
  getMenuItemById(id: string): StandInItem | null {
    return this.items.get(id) ?? null;
  }
  static buildFromTemplate(template: MenuTemplate): Menu {
    return new Menu(template);
  }
  static setApplicationMenu(menu: object | null): void {
    Menu.current = menu instanceof Menu ? menu : new Menu([]);
  }
  static getApplicationMenu(): Menu {
    return Menu.current;
  }
}
Menu satisfies Like<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'>;

class StandInPowerMonitor extends StandInEmitter<Electron.PowerMonitor> implements Like<Electron.PowerMonitor, 'on'> {}
export const powerMonitor = new StandInPowerMonitor();

export const powerSaveBlocker = {
  start: (type) => {
    tellTest({ kind: 'awake', type });
    return 7;
  },
  stop: () => {
    tellTest({ kind: 'awake', type: null });
    return true;
  },
} satisfies Pick<Electron.PowerSaveBlocker, 'start' | 'stop'>;

export class Notification
  extends StandInEmitter<Electron.Notification>
  implements Pick<Electron.Notification, 'show'>, Like<Electron.Notification, 'on'>
{
  static readonly all: Notification[] = [];
  private readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.options = options;
    Notification.all.push(this);
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    tellTest({ kind: 'notified', body: this.options.body ?? '' });
  }
}
Notification satisfies Like<typeof Electron.Notification, 'isSupported'>;

export const nativeImage = {
  createFromBuffer: (bytes: Buffer) => ({ bytes: bytes.length }),
} satisfies Like<typeof Electron.nativeImage, 'createFromBuffer'>;

export class Tray extends StandInEmitter<Electron.Tray> implements Like<Electron.Tray, 'setToolTip' | 'setContextMenu' | 'destroy' | 'on'> {
  static current: Tray | null = null;
  menu: Menu | null = null;
  constructor(_image: Electron.NativeImage) {
    super();
    Tray.current = this;
    tellTest({ kind: 'tray', there: true });
  }
  setToolTip(): void {}
  setContextMenu(menu: object | null): void {
    this.menu = menu instanceof Menu ? menu : null;
  }
  destroy(): void {
    Tray.current = null;
    tellTest({ kind: 'tray', there: false });
  }
}
