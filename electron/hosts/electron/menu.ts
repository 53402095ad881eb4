/**
 * The application menu: the usual entries, so that copying, zooming and closing work with their usual keys, and the window's commands with
 * the window's keys. The window handles those keys itself; the menu only shows them, except on macOS, where the menu receives them first.
 */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuItem, NativeMenu } from '#contract/desktop/nativeMenu.ts';
import { menuWords } from '#messages/desktop/desktopWords.ts';
import { acceleratorOf } from './accelerator.ts';

const line: MenuItemConstructorOptions = { type: 'separator' };
const isMac = process.platform === 'darwin';
/** Number of lists in the menu of the program's icon. */
const listsOnIcon = 5;

/** A list may be called "Harbor & Sons": except on macOS, the sign would underline the next letter. */
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
 * Returns a function that shows the window's current commands. `choose` is called with the chosen id. If only the enabled state of entries
 * changed, the menu isn't rebuilt, because it may be open.
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
    // Shown only while the program runs: the system keeps nothing of it.
    app.dock?.setMenu(Menu.buildFromTemplate(offered.lists.slice(0, listsOnIcon).map((item) => entry(item, choose))));
  };
}

/** Shown until the window offers its own. */
export const emptyMenu: NativeMenu = { file: [], lists: [], go: [], here: null, help: [] };
