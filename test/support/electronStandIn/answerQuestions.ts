/** The main process's side of the test's questions: each simulates an action of Electron and reports how the program reacted. */
import type Electron from 'electron';
import {
  answerSaveDialog,
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  pressButton,
  preventable,
  protocol,
  session,
  StandInContents,
  tellTest,
  Tray,
  type MenuTemplate,
} from './electron.ts';
import type { Question, Questions, Sender, ToMain } from './messages.ts';

const permissions = session.defaultSession;

function theWindow(): BrowserWindow {
  const [window] = BrowserWindow.all;
  if (window === undefined) throw new Error('there is no window yet');
  return window;
}

function contents(): StandInContents {
  return theWindow().webContents;
}

/** Whether no listener prevents the event that `tell` sends. */
function passes<T extends object>(details: T, tell: (event: T & { preventDefault(): void }) => void): boolean {
  const event = preventable(details);
  tell(event);
  return !event.defaultPrevented;
}
type Navigation = Pick<Electron.WebContentsWillFrameNavigateEventParams, 'url' | 'isMainFrame'>;
type Redirection = Pick<Electron.WebContentsWillRedirectEventParams, 'url'>;

/** The part of Electron's event that the program reads. */
function invokeEvent({ url, top, ourWindow }: Sender): Electron.IpcMainInvokeEvent {
  const senderFrame = { url, parent: top ? null : { url: 'rollcall://app/' } };
  return { sender: ourWindow ? contents() : new StandInContents(), senderFrame } as unknown as Electron.IpcMainInvokeEvent;
}

function invoke({ sender, channel, args }: Questions['invoke']['ask']): unknown {
  const handler = ipcMain.handlers.get(channel);
  if (!handler) throw new Error(`no handler registered for '${channel}'`);
  return handler(invokeEvent(sender), ...args);
}

function isGranted(permission: string, url: string): boolean {
  const handlers = [permissions.onRequest, permissions.onCheck, permissions.onDevice];
  // Electron grants a permission that no handler refuses.
  if (handlers.some((handler) => handler === null)) return true;
  let granted = false;
  const answer = (yes: boolean): void => void (granted ||= yes);
  permissions.onRequest?.(contents() as never, permission as never, answer, { requestingUrl: url, isMainFrame: true });
  answer(permissions.onCheck?.(null, permission as never, url, {} as never) ?? true);
  answer(permissions.onDevice?.({ deviceType: 'hid', origin: url, device: {} } as never) ?? true);
  return granted;
}

function isReachable(url: string): boolean {
  const rule = permissions.beforeRequest;
  const scheme = new URL(url).protocol;
  if (!rule?.filter.urls.some((pattern) => pattern.startsWith(`${scheme}//`))) return true;
  let cancelled = false;
  rule.listener({ url } as never, (response) => void (cancelled = response.cancel === true));
  return !cancelled;
}

/** Each entry by its path, `File > Import`, with its accelerator. */
const titlesOf = (items: MenuTemplate, above = ''): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ label, role, accelerator, submenu }) => {
      const path = `${above}${label ?? role ?? '—'}`;
      return Array.isArray(submenu) ? Object.entries(titlesOf(submenu, `${path} > `)) : [[path, String(accelerator ?? '')]];
    }),
  );

const answers: { [Q in Question]: (ask: Questions[Q]['ask']) => Questions[Q]['answer'] | Promise<Questions[Q]['answer']> } = {
  serve: async ({ url, method }) => {
    const handler = protocol.handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new Error(`nobody serves ${url}`);
    const response = await handler(new Request(url, { method }));
    return { status: response.status, headers: Object.fromEntries(response.headers), body: new Uint8Array(await response.arrayBuffer()) };
  },
  invoke,
  invokeAll: (asks) =>
    Promise.all(
      asks.map(async (ask) => {
        try {
          return { value: await invoke(ask) };
        } catch (error) {
          return { threw: String(error) };
        }
      }),
    ),
  windowOptions: () => BrowserWindow.all[0]?.options ?? {},
  mayNavigate: ({ url, top }) => passes<Navigation>({ url, isMainFrame: top }, (event) => contents().tell('will-frame-navigate', event)),
  mayRedirect: ({ url }) => passes<Redirection>({ url }, (event) => contents().tell('will-redirect', event)),
  mayOpenWindow: ({ url }) => contents().onOpen({ url } as never).action === 'allow',
  mayEmbed: () => passes({}, (event) => contents().tell('will-attach-webview', event)),
  mayDownload: () => passes({}, (event) => permissions.tell('will-download', event)),
  mayUse: ({ permission, url }) => isGranted(permission, url),
  mayReach: ({ url }) => isReachable(url),
  setUp: () => ({
    sandboxEnabled: app.sandboxEnabled,
    switches: Object.fromEntries(app.commandLine.switches),
    schemes: protocol.schemes,
    menu: Menu.current.template.map(({ role, label }) => role ?? label ?? ''),
    userData: app.getPath('userData'),
  }),
  losePage: () => {
    const details: Electron.RenderProcessGoneDetails = { reason: 'crashed', exitCode: 5 };
    contents().tell('render-process-gone', preventable({}), details);
    return null;
  },
  closeWindow: () => {
    if (!passes({}, (event) => theWindow().tell('close', event))) return false;
    BrowserWindow.all.splice(0).forEach((window) => window.tell('closed'));
    setImmediate(() => app.tell('window-all-closed'));
    return true;
  },
  answerSaveDialog: ({ path }) => {
    answerSaveDialog(path);
    return null;
  },
  moveWindow: (bounds) => {
    const window = theWindow();
    window.bounds = bounds;
    window.tell('unmaximize');
    window.tell('move');
    window.tell('resize');
    window.maximize();
    return null;
  },
  menu: () => titlesOf(Menu.current.template),
  choose: ({ id }) => {
    const item = Menu.current.getMenuItemById(id) ?? Tray.current?.menu?.getMenuItemById(id) ?? null;
    if (item?.enabled === true) item.click();
    return item?.enabled ?? null;
  },
  press: ({ button }) => {
    pressButton(button);
    return null;
  },
  lookAway: () => {
    theWindow().focused = false;
    return null;
  },
  wakeUp: ({ sleptMs }) => {
    const now = Date.now;
    Date.now = () => now() + sleptMs;
    powerMonitor.tell('resume');
    return null;
  },
  systemEnds: ({ tells }) => {
    if (tells === 'everybody') return !passes({}, (event) => powerMonitor.tell('shutdown', event));
    const waits = !passes({ reasons: [] }, (event) => theWindow().tell('query-session-end', event));
    // Windows may end the session anyway.
    theWindow().tell('session-end');
    return waits;
  },
  clickNotification: () => {
    const notification = Notification.all.at(-1);
    if (notification === undefined) return false;
    notification.tell('click');
    notification.tell('close');
    return true;
  },
  clickTray: () => {
    const tray = Tray.current;
    if (tray !== null) tray.tell('click');
    return Tray.current === null;
  },
  theme: () => nativeTheme.themeSource,
  openFile: ({ path }) => passes({}, (event) => app.tell('open-file', event, path)),
  startAgain: ({ passedOn }) => {
    app.tell('second-instance', {}, [], '/', passedOn);
    return null;
  },
  quit: () => {
    setImmediate(() => app.quit());
    return null;
  },
};

async function answer<Q extends Question>(question: Q, ask: Questions[Q]['ask'], id: number): Promise<void> {
  try {
    tellTest({ kind: 'answer', id, value: await answers[question](ask) });
  } catch (error) {
    tellTest({ kind: 'failed', id, problem: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message: ToMain) => void answer(message.question, message.ask as never, message.id));
// The test, which plays the user, is gone.
process.on('disconnect', () => app.exit(0));
