/** Updates in the desktop program: its kind of package, the trusted key, and installing when nothing is open anymore. */
import { app } from 'electron';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#contract/settings/settings.ts';
import { Failed } from '#contract/failure.ts';
import type { DesktopUpdates, Ports } from '#core/ports.ts';
import { updateProblemSentence } from '#messages/desktop/updateWords.ts';
import { releaseKeyFile } from '../node/builtFiles.ts';
import { tell } from './dialogs.ts';
import { ownPackage } from './updates/ownPackage.ts';
import { parseReleaseKey, asUpdateFailed } from './updates/signedRelease.ts';
import { createUpdates, type Possible } from './updates/updates.ts';
import type { Work } from './work.ts';

interface Options {
  ports: Pick<Ports, 'clock' | 'log'>;
  work: Pick<Work, 'runs' | 'tasks'>;
  /** Notifies the window that the state has changed. */
  changed(): void;
}

function whatIsPossible(): Possible {
  if (!app.isPackaged) return { impossible: 'checkout' };
  const file = releaseKeyFile();
  const key = existsSync(file) ? parseReleaseKey(readFileSync(file, 'utf8')) : null;
  if (key === null) return { impossible: 'noKey' };
  const { platform, env, resourcesPath, execPath } = process;
  const kind = ownPackage({ platform, env, resources: resourcesPath, executable: execPath });
  return kind === null ? { impossible: 'unpacked' } : { key, kind };
}

/** Call this when the folder of the window's files is known. `follow`: applies the current settings; call it again when they change. */
export function openUpdates({ ports, work, changed }: Options): DesktopUpdates & { follow(settings: Settings): void } {
  let install: (() => Promise<never>) | null = null;
  const isBusy = (): boolean => work.runs().length + work.tasks().length > 0;
  app.on('will-quit', (event) => {
    const now = install;
    if (now === null) return;
    install = null;
    event.preventDefault();
    now().catch((error: unknown) => {
      ports.log('an update could not be installed', error);
      const { problem, detail } = asUpdateFailed(error);
      tell(updateProblemSentence(problem, detail));
      app.relaunch();
      app.exit(0);
    });
  });
  const updates = createUpdates({
    version: app.getVersion(),
    arch: process.arch,
    folder: join(app.getPath('userData'), 'update'),
    possible: whatIsPossible(),
    clock: ports.clock,
    log: ports.log,
    changed,
    isBusy,
    install: async (kind, checked) => {
      // Loaded on demand: loading it has no side effects.
      const { prepareInstaller } = await import('./updates/installer.ts');
      const prepared = await prepareInstaller(kind, checked);
      if (isBusy()) throw new Failed('update.busy');
      install = prepared;
      app.quit();
    },
  });
  return { ...updates, follow: ({ updateFeed = '' }) => updates.follow(updateFeed) };
}
