/** What the window asks of the desktop program that it runs in; elsewhere nothing happens. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Ports } from '../ports.ts';

export const desktopCommands = ({ files, desktop }: Pick<Ports, 'files' | 'desktop'>) =>
  ({
    'files.takeOpened': () => Promise.resolve(files.takeOpened?.() ?? []),
    'menu.offer': (menu) => {
      desktop?.showMenu(menu);
      return Promise.resolve({});
    },
  }) satisfies Partial<CommandHandlers>;
