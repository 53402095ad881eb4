/** The messages between the test, which has the page, and the program's main process, in which `electron` is the stand-in. */
import type { BrowserWindowConstructorOptions, NativeTheme, Rectangle } from 'electron';

/** The sender of a message, as Electron reports it to main. */
export interface Sender {
  /** The frame's URL. */
  url: string;
  /** False: a frame inside the page. */
  top: boolean;
  /** False: another window than ours. */
  ourWindow: boolean;
}

/** All questions that a test may ask the main process, with their answers. */
export interface Questions {
  serve: { ask: { url: string; method: string }; answer: { status: number; headers: Record<string, string>; body: Uint8Array } };
  invoke: { ask: { sender: Sender; channel: string; args: unknown[] }; answer: unknown };
  /** All at once. Each answer is what the handler resolves to, or why it rejects. */
  invokeAll: { ask: { sender: Sender; channel: string; args: unknown[] }[]; answer: ({ value: unknown } | { threw: string })[] };
  windowOptions: { ask: null; answer: BrowserWindowConstructorOptions };
  /** Whether the page may navigate there. */
  mayNavigate: { ask: { url: string; top: boolean }; answer: boolean };
  mayRedirect: { ask: { url: string }; answer: boolean };
  mayOpenWindow: { ask: { url: string }; answer: boolean };
  mayEmbed: { ask: null; answer: boolean };
  mayDownload: { ask: null; answer: boolean };
  /** Whether any way of asking for this permission succeeds. */
  mayUse: { ask: { permission: string; url: string }; answer: boolean };
  mayReach: { ask: { url: string }; answer: boolean };
  /** What Electron was told before it was ready, and the title of each top menu. */
  setUp: {
    ask: null;
    answer: { sandboxEnabled: boolean; switches: Record<string, string>; schemes: string[]; menu: string[]; userData: string };
  };
  /** The process of the page ends by itself. */
  losePage: { ask: null; answer: null };
  /** The person closes the window: whether the program let it close at once. */
  closeWindow: { ask: null; answer: boolean };
  /** The path that save and folder dialogs return from now on; null: canceled. */
  answerSaveDialog: { ask: { path: string | null }; answer: null };
  /** A person moves the window there, and then maximizes it. */
  moveWindow: { ask: Rectangle; answer: null };
  /** The accelerator of each entry of the application menu, by its path: `File > Import`; empty: none. */
  menu: { ask: null; answer: Record<string, string> };
  /** A person chooses this entry of the menu: whether it could be chosen; null if there is none. */
  choose: { ask: { id: string }; answer: boolean | null };
  /** A person presses a button of the message box that is shown. */
  press: { ask: { button: string }; answer: null };
  /** The person looks at another window. */
  lookAway: { ask: null; answer: null };
  /** The system wakes up: its clock has gone on meanwhile. */
  wakeUp: { ask: { sleptMs: number }; answer: null };
  /** The system shuts down, as Linux and macOS tell it or as Windows does: whether it is asked to wait. */
  systemEnds: { ask: { tells: 'everybody' | 'the window' }; answer: boolean };
  /** The person clicks the last notification: whether there was one. */
  clickNotification: { ask: null; answer: boolean };
  /** The person clicks the icon in the tray: whether it is gone then. */
  clickTray: { ask: null; answer: boolean };
  theme: { ask: null; answer: NativeTheme['themeSource'] };
  /** The system opens a file with the program, as macOS does: whether it was left to the system. */
  openFile: { ask: { path: string }; answer: boolean };
  /** A second start, which passes this on to the first. */
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
