/**
 * Updates, from checking the feed to a program that is ready to be installed:
 *
 *   nothing → looking → current
 *                     → downloading → ready → installing (ends the program)
 *                     → failed, from each of them; the next check starts over
 *
 * Only `install`, at a person's request, installs anything, and it is refused while something is in progress.
 */
import type { KeyObject } from 'node:crypto';
import { Failed } from '#contract/failure.ts';
import type { NoUpdates, UpdateState } from '#contract/desktop/updates.ts';
import type { Clock, DesktopUpdates, Ports } from '#core/ports.ts';
import { fetchPackage, isSigned, readRelease } from './fetchPackage.ts';
import type { Checked } from './installer.ts';
import { type PackageKind, type SignedRelease, asUpdateFailed, UpdateFailed, compareVersions } from './signedRelease.ts';

/** Delay after the start, which has other things to do. */
const firstLookMs = 10_000;
const betweenLooksMs = 24 * 3_600_000;
/** Smallest progress to report: the window needn't draw each percent. */
const leastShare = 0.02;

export type Possible = { key: KeyObject; kind: PackageKind } | { impossible: NoUpdates };

interface Options {
  version: string;
  arch: string;
  /** Used only for updates: everything else in it is deleted. */
  folder: string;
  possible: Possible;
  clock: Clock;
  log: Ports['log'];
  /** Notifies the window that the state has changed. */
  changed(): void;
  isBusy(): boolean;
  /** Prepares the installation, ends this program, and installs. Rejects with UpdateFailed while the program is still open. */
  install(kind: PackageKind, checked: Checked): Promise<void>;
}

interface Updates extends DesktopUpdates {
  /** Follows the feed at the address from the settings; '' for none. */
  follow(feed: string): void;
}

export function createUpdates({ version, arch, folder, possible, clock, log, changed, isBusy, install }: Options): Updates {
  let feed = '';
  let lookedAt: number | null = null;
  let found: UpdateState['found'] = { is: 'nothing' };
  let ready: (Checked & { headline: string }) | null = null;
  let looking: { done: Promise<void>; ending: AbortController } | null = null;
  let cancelNext = (): void => undefined;
  let isStart = true;

  const show = (next: UpdateState['found']): void => {
    found = next;
    changed();
  };
  const fail = (error: unknown): void => {
    log('an update was refused', error);
    const { problem, detail } = asUpdateFailed(error);
    show({ is: 'failed', problem, detail });
  };
  const state = (): UpdateState => ({
    impossible: 'impossible' in possible ? possible.impossible : null,
    feed: feed === '' ? null : feed,
    lookedAt,
    found,
  });

  async function get({ version: offered, headline, packages }: SignedRelease, kind: PackageKind, signal: AbortSignal): Promise<void> {
    const order = compareVersions(offered, version);
    if (order < 0) throw new UpdateFailed('older', offered);
    if (order === 0) return show({ is: 'current' });
    const wanted = packages.find((one) => one.kind === kind && one.arch === arch);
    if (wanted === undefined) throw new UpdateFailed('noPackage', offered);
    let shown = 0;
    const progressed = (share: number): void => {
      if (signal.aborted || (share < 1 && share - shown < leastShare)) return;
      shown = share;
      show({ is: 'downloading', version: offered, share });
    };
    progressed(0);
    const path = await fetchPackage({ feed, wanted, folder, signal, progressed });
    if (signal.aborted) return;
    ready = { version: offered, path, signed: wanted, headline };
    show({ is: 'ready', version: offered, headline });
  }

  async function lookOnce(key: KeyObject, kind: PackageKind, { signal }: AbortController): Promise<void> {
    ready = null;
    show({ is: 'looking' });
    try {
      const release = await readRelease(feed, key, signal);
      lookedAt = clock.now();
      await get(release, kind, signal);
    } catch (error) {
      if (signal.aborted) return;
      lookedAt = clock.now();
      fail(error);
    }
  }

  const lookLater = (ms: number): void => {
    cancelNext();
    cancelNext = clock.after(ms, () => void look());
  };

  async function look(): Promise<UpdateState> {
    if ('impossible' in possible || feed === '' || found.is === 'installing') return state();
    if (looking === null) {
      const ending = new AbortController();
      const mine = {
        ending,
        done: lookOnce(possible.key, possible.kind, ending).finally(() => (looking = looking === mine ? null : looking)),
      };
      looking = mine;
      lookLater(betweenLooksMs);
    }
    await looking.done;
    return state();
  }

  return {
    state,
    look,
    install: async () => {
      if (ready === null || 'impossible' in possible) throw new Failed('update.notReady');
      if (isBusy()) throw new Failed('update.busy');
      const wanted = ready;
      show({ is: 'installing', version: wanted.version });
      try {
        // Verified again, because the download may have been a while ago.
        if (!(await isSigned(wanted.path, wanted.signed))) throw new UpdateFailed('changed', wanted.signed.file);
        await install(possible.kind, wanted);
      } catch (error) {
        if (error instanceof Failed) {
          show({ is: 'ready', version: wanted.version, headline: wanted.headline });
          throw error;
        }
        ready = null;
        fail(error);
      }
    },
    follow: (wanted) => {
      const soon = isStart ? firstLookMs : 0;
      isStart = false;
      if (wanted === feed || 'impossible' in possible) return;
      feed = wanted;
      looking?.ending.abort();
      looking = null;
      ready = null;
      lookedAt = null;
      cancelNext();
      show({ is: 'nothing' });
      if (feed !== '') lookLater(soon);
    },
  };
}
