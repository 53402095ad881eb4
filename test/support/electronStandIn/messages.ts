/** The messages between the test, which holds the page, and the program's main process, in which `electron` is the stand-in. */
import type { BrowserWindowConstructorOptions, NativeTheme, Rectangle } from 'electron';

/** The sender of a message, as Electron reports it to main. */
export interface Sender {
  /** The frame's URL. */
  url: string;
  /** False for a frame inside the page. */
  top: boolean;
  /** False for another window. */
  ourWindow: boolean;
}

/** All questions that a test may ask the main process, with their answers. */
export interface Questions {
  serve: { ask: { url: string; method: string }; answer: { status: number; headers: Record<string, string>; body: Uint8Array } };
  invoke: { ask: { sender: Sender; channel: string; args: unknown[] }; answer: unknown };
  /** Sends all at once. Each answer is the value to which the handler resolves, or the reason why it rejects. */
  invokeAll: { ask: { sender: Sender; channel: string; args: unknown[] }[]; answer: ({ value: unknown } | { threw: string })[] };
  windowOptions: { ask: null; answer: BrowserWindowConstructorOptions };
  /** Whether the page may navigate there. */
  mayNavigate: { ask: { url: string; top: boolean }; answer: boolean };
  mayRedirect: { ask: { url: string }; answer: boolean };
  mayOpenWindow: { ask: { url: string }; answer: boolean };
  mayEmbed: { ask: null; answer: boolean };
  mayDownload: { ask: null; answer: boolean };
  /** Whether any way of requesting this permission succeeds. */
  mayUse: { ask: { permission: string; url: string }; answer: boolean };
  mayReach: { ask: { url: string }; answer: boolean };
  /** What the program configured in Electron before it was ready, and the title of each top menu. */
  setUp: {
    ask: null;
    answer: { sandboxEnabled: boolean; switches: Record<string, string>; schemes: string[]; menu: string[]; userData: string };
  };
  /** The page's process ends by itself. */
  losePage: { ask: null; answer: null };
  /** The user closes the window. Answer: whether the program let it close at once. */
  closeWindow: { ask: null; answer: boolean };
  /** Sets the path that save and folder dialogs return from now on; null if canceled. */
  answerSaveDialog: { ask: { path: string | null }; answer: null };
  /** The user moves the window there, and then maximizes it. */
  moveWindow: { ask: Rectangle; answer: null };
  /** The accelerator of each entry of the application menu, by its path: `File > Import`; empty if it has none. */
  menu: { ask: null; answer: Record<string, string> };
  /** The user chooses this entry of the menu. Answer: whether it could be chosen; null if there is none. */
  choose: { ask: { id: string }; answer: boolean | null };
  /** The user presses a button of the visible message box. */
  press: { ask: { button: string }; answer: null };
  /** The user switches to another window. */
  lookAway: { ask: null; answer: null };
  /** The system wakes up; its clock has advanced meanwhile. */
  wakeUp: { ask: { sleptMs: number }; answer: null };
  /** The system shuts down, announced as on Linux and macOS or as on Windows. Answer: whether the program asked it to wait. */
  systemEnds: { ask: { tells: 'everybody' | 'the window' }; answer: boolean };
  /** The user clicks the last notification. Answer: whether there was one. */
  clickNotification: { ask: null; answer: boolean };
  /** The user clicks the icon in the tray. Answer: whether the icon is then gone. */
  clickTray: { ask: null; answer: boolean };
  theme: { ask: null; answer: NativeTheme['themeSource'] };
  /** The system opens a file with the program, as macOS does: whether it was left to the system. */
  openFile: { ask: { path: string }; answer: boolean };
  /** The program starts a second time and passes this to the first instance. */
  startAgain: { ask: { passedOn: unknown }; answer: null };
  quit: { ask: null; answer: null };
}
export type Question = keyof Questions;

export type ToMain = { [Q in Question]: { id: number; question: Q; ask: Questions[Q]['ask'] } }[Question];

export type FromMain =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failed'; id: number; problem: string }
  | { kind: 'load'; url: string }
  | { kind: 'push'; channel: string; args: unknown[] }
  | { kind: 'shown'; how: 'show' | 'focus' | 'hide' }
  | { kind: 'errorBox'; title: string; content: string }
  | { kind: 'asked'; message: string; detail: string; buttons: string[] }
  | { kind: 'notified'; body: string }
  | { kind: 'progress'; share: number; mode: string }
  | { kind: 'awake'; type: string | null }
  | { kind: 'tray'; there: boolean }
  | { kind: 'openedOutside'; url: string }
  | { kind: 'relaunched' }
  | { kind: 'lockReleased' };
