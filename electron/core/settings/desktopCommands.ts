/** Commands of the desktop program for its window, and system events that the window notices before the core does. */
import { portableName } from '#base/fileNames.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { UpdateState } from '#contract/desktop/updates.ts';
import type { Ports } from '../ports.ts';

/** Used instead of a name without any characters that a file name may have. */
const unnamed = 'rollcall';
const noDesktop: UpdateState = { impossible: 'host', feed: null, lookedAt: null, found: { is: 'nothing' } };

interface Needs extends Pick<Ports, 'files' | 'desktop'> {
  /** Senders that are notified when the computer's network comes or goes. */
  network: readonly ((online: boolean) => void)[];
}

export const desktopCommands = ({ files, desktop, network }: Needs) =>
  ({
    'files.chooseSave': ({ suggestedName, folder }) => files.chooseSave(portableName(suggestedName) || unnamed, folder),
    'files.takeOpened': () => Promise.resolve(files.takeOpened?.() ?? []),
    'menu.offer': (menu) => {
      desktop?.showMenu(menu);
      return Promise.resolve({});
    },
    'network.changed': ({ online }) => {
      for (const tell of network) tell(online);
      return Promise.resolve({});
    },
    'updates.state': () => Promise.resolve(desktop?.updates.state() ?? noDesktop),
    'updates.look': async () => (await desktop?.updates.look()) ?? noDesktop,
    'updates.install': async () => {
      if (desktop === undefined) throw new Failed('update.impossible', { noUpdates: 'host' });
      await desktop.updates.install();
      return desktop.updates.state();
    },
  }) satisfies Partial<CommandHandlers>;
