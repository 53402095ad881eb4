/** What the window asks of the desktop program that it runs in, and what it knows of the system before the core does. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Ports } from '../ports.ts';

interface Needs extends Pick<Ports, 'files' | 'desktop'> {
  /** Whoever sends: told when the computer's network comes or goes. */
  network: readonly ((online: boolean) => void)[];
}

export const desktopCommands = ({ files, desktop, network }: Needs) =>
  ({
    'files.takeOpened': () => Promise.resolve(files.takeOpened?.() ?? []),
    'menu.offer': (menu) => {
      desktop?.showMenu(menu);
      return Promise.resolve({});
    },
    'network.changed': ({ online }) => {
      for (const tell of network) tell(online);
      return Promise.resolve({});
    },
  }) satisfies Partial<CommandHandlers>;
