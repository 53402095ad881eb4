/**
 * The application menu: the usual entries, so that copying, zooming and closing work by their usual keys, and what the window offers, with the
 * window's keys. The window acts on those keys itself; the menu only shows them, except on macOS, where it takes them first.
 */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuItem, NativeMenu } from '#contract/desktop/nativeMenu.ts';
import { menuWords } from '#messages/desktop/desktopWords.ts';

const modifiers: Readonly<Record<string, string>> = { mod: 'CommandOrControl', alt: 'Alt', shift: 'Shift' };

const named: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Escape: 'Escape',
  Space: 'Space',
  Delete: 'Delete',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Home: 'Home',
  End: 'End',
  '+': 'Plus',
};

function keyOf(key: string): string | null {
  if (/^[a-z]$/.test(key)) return key.toUpperCase();
  return named[key] ?? (/^(\d|F\d{1,2}|[-/?,.;=[\]])$/.test(key) ? key : null);
}

/**
 * The window's keys as Electron's menus name them. `mod+Enter` → `CommandOrControl+Return`; null for what a menu can't show. On macOS also
 * null for keys without ⌘ that aren't F keys, and for those of editing: there a menu takes its keys before the page does, so that nobody
 * could type them.
 */
export function acceleratorOf(chord: string, platform: NodeJS.Platform): string | null {
  const [, before = '', rest = ''] = /^((?:mod\+)?(?:alt\+)?(?:shift\+)?)(.+)$/.exec(chord) ?? [];
  const key = keyOf(rest);
  if (key === null) return null;
  const isF = /^F\d/.test(key);
  const edits = /^mod\+(shift\+)?[zyacxv]$/.test(chord);
  if (platform === 'darwin' && !isF && (!before.startsWith('mod+') || edits)) return null;
  return [...before.split('+').flatMap((name) => modifiers[name] ?? []), key].join('+');
}

const line: MenuItemConstructorOptions = { type: 'separator' };
const isMac = process.platform === 'darwin';
/** On its icon, which is small. */
const listsOnIcon = 5;

/** A list may be called "Harbor & Sons": outside of macOS the sign would underline the next letter. */
const literal = (label: string): string => (isMac ? label : label.replaceAll('&', '&&'));

function entry({ id, label, chord, enabled }: MenuItem, choose: (id: string) => void): MenuItemConstructorOptions {
  const accelerator = chord === null ? null : acceleratorOf(chord, process.platform);
  return {
    id,
    label: literal(label),
    enabled,
    click: () => choose(id),
    ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
  };
}

const viewEntries = (): MenuItemConstructorOptions[] => [
  { role: 'reload' },
  line,
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  line,
  { role: 'togglefullscreen' },
  ...(app.isPackaged ? [] : [line, { role: 'toggleDevTools' } as const]),
];

function template(offered: NativeMenu, choose: (id: string) => void): MenuItemConstructorOptions[] {
  const entries = (items: readonly MenuItem[]): MenuItemConstructorOptions[] => items.map((item) => entry(item, choose));
  const groups = (all: readonly (readonly MenuItem[])[]): MenuItemConstructorOptions[] =>
    all.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? entries(group) : [line, ...entries(group)]));
  const menus: MenuItemConstructorOptions[] = [
    {
      label: menuWords.file,
      submenu: [
        ...entries(offered.file),
        { label: menuWords.lists, submenu: entries(offered.lists), enabled: offered.lists.length > 0 },
        line,
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    { label: menuWords.view, submenu: viewEntries() },
    { label: menuWords.go, submenu: groups(offered.go) },
    ...(offered.here === null ? [] : [{ label: literal(offered.here.title), submenu: groups(offered.here.groups) }]),
    { role: 'windowMenu' },
    { role: 'help', label: menuWords.help, submenu: groups(offered.help) },
  ];
  return isMac ? [{ role: 'appMenu' }, ...menus] : menus;
}

const itemsOf = ({ file, lists, go, here, help }: NativeMenu): MenuItem[] => [file, lists, ...go, ...(here?.groups ?? []), ...help].flat();

/**
 * Returns a function that shows what the window offers now. `choose` is told what a person chose. A menu whose entries only became possible
 * or impossible isn't built again: it may be open.
 */
export function nativeMenu(choose: (id: string) => void): (offered: NativeMenu) => void {
  let shown = '';
  return (offered) => {
    const structure = JSON.stringify(offered, (name, value: unknown) => (name === 'enabled' ? undefined : value));
    if (structure === shown) {
      const menu = Menu.getApplicationMenu();
      for (const { id, enabled } of itemsOf(offered)) {
        const item = menu?.getMenuItemById(id);
        if (item) item.enabled = enabled;
      }
      return;
    }
    shown = structure;
    Menu.setApplicationMenu(Menu.buildFromTemplate(template(offered, choose)));
    // Only while the program runs: nothing of it is kept by the system.
    app.dock?.setMenu(Menu.buildFromTemplate(offered.lists.slice(0, listsOnIcon).map((item) => entry(item, choose))));
  };
}

/** Until the window offers its own. */
export const emptyMenu: NativeMenu = { file: [], lists: [], go: [], here: null, help: [] };
