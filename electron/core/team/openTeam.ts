/** A joined team while it is open: its connection, its gates, and the exchange of records. */
import { Failed, ignoreFailure } from '#contract/failure.ts';
import type { TeamDevice } from '../evidence/format/part.ts';
import type { Clock, Ports } from '../ports.ts';
import type { GateOf } from '../runs/claims/teamGate.ts';
import { openIdentities } from '../service/identity.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { openBackground } from './link/background.ts';
import { createExchange } from './link/exchange.ts';
import { createGates } from './link/gates.ts';
import { createAwakeClock } from './link/hubClock.ts';
import { HubAway, type HubLogin } from './hub/hub.ts';
import { openHub } from './hub/openHub.ts';
import { getInStep, noticeRestored, readHub } from './link/inStep.ts';
import { openLink, type Link } from './link/link.ts';
import { createLooking, type Looking } from './lists/looking.ts';
import type { SharingNeeds } from './lists/listWork.ts';
import { createSharing, type Sharing } from './lists/sharing.ts';
import type { PullNeeds } from './link/pulling.ts';
import { createSettling } from './link/settling.ts';
import { getKnownTeam, knownDevices } from './teamAbout.ts';
import { getAccess, teamIds, type TeamIds } from './joining/seal.ts';

export interface TeamNeeds extends SharingNeeds {
  ports: Pick<Ports, 'clock' | 'keychain' | 'random' | 'log'>;
  /** The environment here for a service; created if there is none. */
  environmentFor: PullNeeds['environmentFor'];
  /** Called when new answers may serve lists and runs. */
  taken(): void;
  /** Called when answers that a colleague purged were removed from the ledger: their bytes must go from the disk. */
  purged(): Promise<void>;
  /** Called when this device is in step with the hub, again or for the first time. */
  inStep(): void;
}

export interface OpenTeam {
  readonly link: Link;
  readonly ids: TeamIds;
  readonly login: HubLogin;
  readonly sharing: Sharing;
  readonly looking: Looking;
  gateOf: GateOf;
  /** Sends colleagues entries that match rows of shared lists, because the suppression list changed. */
  sendSuppressions(): void;
  /** Takes in colleagues' records and sends this device's. Rejects with Failed('team.away') if that isn't possible now. */
  exchange(): Promise<void>;
  /** Resolves when everything that this device has made so far is in the log; to null if `stop` came first, while the hub was away. */
  sendEverything(stop: AbortSignal): Promise<true | null>;
  /** Signs what this device made for the list, if it is shared. Returns the team's devices. */
  signPart(listId: string): Promise<TeamDevice[]>;
  /** Reads members and keys from the hub again. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** How often colleagues' records are pulled while connected. */
const pullEveryMs = 1_000;
const refreshEveryMs = 15_000;

/** Opens the team that this folder has joined. Throws Failed('team.none' | 'team.secretMissing' | 'keychain.unavailable'). */
export async function openTeam(needs: TeamNeeds): Promise<OpenTeam> {
  const { dataDir, db, write, ports, emit, newId } = needs;
  const { keychain, log } = ports;
  const clock = createAwakeClock(ports.clock);
  const team = getKnownTeam(db);
  const { secret, password } = await getAccess(keychain, team);
  const ids = teamIds(secret);
  const { address, caPem } = team.about;
  const login: HubLogin = { address, login: team.about.login, password, caPem };

  const changed = (): void => emit('team.changed', {});
  const background = openBackground(log);
  const sharing = createSharing(needs, background);
  const looking = createLooking({ db, clock, listOf: ids.listOf, changed });
  const exchange = createExchange({
    ...{ dataDir, db, write, newId, clock, log, sharing, background, sealing: ids.sealing, identityOf: openIdentities(getSecret(db)) },
    environmentFor: needs.environmentFor,
    taken: () => needs.taken(),
    purged: () =>
      needs.purged().catch((error: unknown) => {
        log('the ledger could not be written anew after a purge', error);
      }),
  });

  let epoch = '';
  const settling = createSettling({
    link: { use: ((work, stop, unless) => link.use(work, stop, unless)) satisfies Link['use'] },
    clock,
    deviceId: () => getKnownTeam(db).deviceId,
    push: exchange.push,
    log,
  });
  const stepNeeds = { ...{ dataDir, db, write, newId, log, sealing: ids.sealing }, now: () => clock.now(), isOpen: settling.isOpen };
  const link: Link = openLink({
    clock,
    host: address.host,
    team: team.about.name,
    open: () => openHub(login),
    getInStep: async (hub) => {
      ({ epoch } = await getInStep(stepNeeds, hub));
      await exchange.pull(hub);
      changed();
      needs.inStep();
    },
    onChange: changed,
    log,
  });

  /** Reads the hub's state. If the hub was restored, this device gets in step with it before it continues. */
  const refresh = async (): Promise<void> => {
    const { epoch: now, devices } = await link.now(async (hub) => {
      // The hub may have been restored without the connection being cut.
      await noticeRestored(stepNeeds, hub, getKnownTeam(db));
      return readHub(stepNeeds, hub);
    });
    looking.heard(devices.flatMap(({ deviceId, looking: lists }) => lists.map((list) => ({ deviceId, list }))));
    if (now !== epoch) await link.renew();
    changed();
  };
  /** In the background: it may take as long as comparing all rows. */
  const sendSuppressions = (): void =>
    exchange.later(
      sharing.sendSuppressions().then(async (isNew) => {
        if (isNew && link.state.state === 'connected') await link.now(exchange.push);
      }),
    );
  const ticks = startTicks(clock, log, async (sinceRefreshMs) => {
    looking.age();
    if (link.state.state !== 'connected') return false;
    await link.now(exchange.both);
    sendSuppressions();
    await link.now(looking.tell);
    if (sinceRefreshMs < refreshEveryMs) return false;
    await sharing.stateRested();
    await refresh();
    return true;
  });

  return {
    ...{ link, ids, login, sharing, sendSuppressions, looking, refresh },
    gateOf: createGates({ ...{ db, clock, link, settling, ids }, pull: exchange.pull, epoch: () => epoch }),
    sendEverything: (stop) =>
      link.use(async (hub) => {
        await exchange.push(hub);
        return true as const;
      }, stop),
    exchange: () => link.now(exchange.both),
    signPart: async (listId) => {
      await sharing.statePart(listId, true);
      return knownDevices(getKnownTeam(db));
    },
    close: async () => {
      ticks.stop();
      // Ends of the last seconds are reported now, unless the hub is away: then at the next start.
      if (link.state.state === 'connected') {
        await settling.flush();
        // The hub forgets it anyway.
        await link.now(looking.leave).catch(ignoreFailure);
      }
      await link.close();
      await Promise.all([exchange.idle(), ticks.idle()]);
      await background.close();
      await sharing.idle();
    },
  };
}

/** Calls `tick` about once a second, never concurrently; it returns whether it refreshed. */
function startTicks(
  clock: Clock,
  log: Ports['log'],
  tick: (sinceRefreshMs: number) => Promise<boolean>,
): { stop(): void; idle(): Promise<void> } {
  let stopped = false;
  let refreshedAt = clock.monotonic();
  let cancel = (): void => undefined;
  let current = Promise.resolve();
  const next = (): void => {
    if (stopped) return;
    cancel = clock.after(pullEveryMs, () => {
      current = tick(clock.monotonic() - refreshedAt).then(
        (refreshed) => {
          if (refreshed) refreshedAt = clock.monotonic();
          next();
        },
        (error: unknown) => {
          // The link knows and shows that the hub is away or refuses something.
          if (!(error instanceof Failed) && !(error instanceof HubAway)) log('the team’s records could not be exchanged', error);
          next();
        },
      );
    });
  };
  next();
  return {
    stop: () => {
      stopped = true;
      cancel();
    },
    idle: () => current,
  };
}
