/** A joined team while it is open: its connection, its gates, and the exchange of records. */
import { Failed } from '#contract/failure.ts';
import type { TeamDevice } from '../evidence/format/part.ts';
import type { Clock, Ports } from '../ports.ts';
import type { GateOf, TeamGate } from '../runs/claims/teamGate.ts';
import { openIdentities } from '../service/identity.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { findBuyingAlone } from './calls/teamRow.sql.ts';
import { createAlonePace } from './link/slotLimiter.ts';
import { openBackground } from './link/background.ts';
import { createAwakeClock, createHubClock } from './link/hubClock.ts';
import { createGate } from './link/gate.ts';
import { HubAway, type Hub, type HubLogin } from './hub/hub.ts';
import { getInStep, noticeRestored, readHub } from './link/inStep.ts';
import { openLink, type Link } from './link/link.ts';
import { createLooking, type Looking } from './lists/looking.ts';
import { createSharing, type Sharing, type SharingNeeds } from './lists/sharing.ts';
import { pullAll, type PullNeeds } from './link/pulling.ts';
import { DeviceForked, pushAll } from './link/pushing.ts';
import { createSettling } from './link/settling.ts';
import { findKnownTeam, knownDevices, type KnownTeam } from './teamAbout.ts';
import { findAccess, teamIds, type TeamIds } from './joining/seal.ts';

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
  openHub(login: HubLogin): Promise<Hub>;
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

/** Opens a team. Throws Failed('team.secretMissing' | 'keychain.unavailable'). */
export async function openTeam(needs: TeamNeeds, team: KnownTeam): Promise<OpenTeam> {
  const { dataDir, db, write, ports, emit } = needs;
  const { keychain, log } = ports;
  const clock = createAwakeClock(ports.clock);
  const access = await findAccess(keychain, { teamId: team.teamId, memberId: team.about.memberId });
  if (access === null) throw new Failed('team.secretMissing', { name: team.about.name });
  const ids = teamIds(access.secret);
  const { address, login: name, caPem } = team.about;
  const login: HubLogin = { address, login: name, password: access.password, caPem };

  const current = (): KnownTeam => {
    const known = findKnownTeam(db);
    if (!known) throw new Failed('team.none');
    return known;
  };
  const changed = (): void => emit('team.changed', {});
  const pushing = { dataDir, db, write, sealing: ids.sealing, log };
  const identityOf = openIdentities(getSecret(db));
  const background = openBackground(log);
  const sharing = createSharing(needs, background);
  const looking = createLooking({ db, clock, listOf: ids.listOf, changed });
  const unwatched = (work: Promise<void>): void => {
    background.add('shared lists could not be brought up to date', work);
  };
  let pulling: Promise<number> | null = null;
  /** Imports new records. One pull at a time, because two would read the same records. */
  const pull = (hub: Hub): Promise<number> => {
    const pullNeeds = {
      ...{ dataDir, db, write, clock, sealing: ids.sealing, identityOf, environmentFor: needs.environmentFor },
      changed: (listIds: readonly string[]) => unwatched(sharing.changed(listIds)),
      purged: () =>
        needs.purged().catch((error: unknown) => {
          log('the ledger could not be written anew after a purge', error);
        }),
    };
    pulling ??= pullAll(pullNeeds, hub)
      .then((taken) => {
        if (taken > 0) needs.taken();
        unwatched(sharing.takeArrived());
        return taken;
      })
      .finally(() => {
        pulling = null;
      });
    return pulling;
  };
  let pushingNow: Promise<void> | null = null;
  const push = (hub: Hub): Promise<void> => {
    pushingNow ??= pushAll(pushing, hub).finally(() => {
      pushingNow = null;
    });
    return pushingNow;
  };

  let epoch = '';
  const settlingNeeds = {
    link: { use: ((work, stop, unless) => link.use(work, stop, unless)) satisfies Link['use'] },
    clock,
    deviceId: () => current().deviceId,
    // A push that is under way lacks what ended after it began.
    push: async (hub: Hub) => {
      await pushingNow;
      await push(hub);
    },
    log,
  };
  const settling = createSettling(settlingNeeds);
  const stepNeeds = { ...pushing, newId: needs.newId, now: () => clock.now(), isOpen: settling.isOpen };
  const link: Link = openLink({
    clock,
    host: address.host,
    team: team.about.name,
    open: () => needs.openHub(login),
    getInStep: async (hub) => {
      ({ epoch } = await getInStep(stepNeeds, hub));
      await pull(hub);
      changed();
      needs.inStep();
    },
    onChange: changed,
    log,
  });

  const exchangeWith = async (hub: Hub): Promise<void> => {
    try {
      await settlingNeeds.push(hub);
    } catch (error) {
      // This folder is a copy of another device: it gets in step again, as a new device.
      if (error instanceof DeviceForked) await write('team.beginAnew', { deviceId: needs.newId() });
      throw error;
    }
    await sharing.removeVoid(hub);
    await pull(hub);
  };
  /** Reads the hub's state. If the hub was restored, this device gets in step with it before it continues. */
  const lookAtHub = async (): Promise<void> => {
    const { epoch: now, devices } = await link.now(async (hub) => {
      // The hub may have been restored without the connection being cut.
      await noticeRestored(stepNeeds, hub, current());
      return readHub(stepNeeds, hub);
    });
    looking.heard(devices.flatMap(({ deviceId, looking: lists }) => lists.map((list) => ({ deviceId, list }))));
    if (now !== epoch) await link.renew();
    changed();
  };
  /** In the background: it may take as long as comparing all rows. */
  const sendSuppressions = (): void => {
    unwatched(
      sharing.sendSuppressions().then(async (isNew) => {
        if (isNew && link.state.state === 'connected') await link.now(settlingNeeds.push);
      }),
    );
  };
  const ticks = startTicks(clock, log, async (sinceRefreshMs) => {
    looking.age();
    if (link.state.state !== 'connected') return false;
    await link.now(exchangeWith);
    sendSuppressions();
    await link.now(looking.tell);
    if (sinceRefreshMs < refreshEveryMs) return false;
    await sharing.stateRested();
    await lookAtHub();
    return true;
  });

  const hubClock = createHubClock(clock);
  const gates = new Map<string, TeamGate>();
  const gateOf: GateOf = ({ baseUrl, key }) => {
    const { about } = current();
    const keyId = ids.keyOf(key);
    const [keyText, siteText] = [keyId.toString('base64'), ids.siteOf(baseUrl).toString('base64')];
    if (!about.keys.some((one) => one.siteId === siteText)) return Promise.resolve(null);
    if (!about.keys.some((one) => one.keyId === keyText)) return Promise.reject(new Failed('team.keyUnknown', { environment: baseUrl }));
    if (about.role === 'reviewer') return Promise.reject(new Failed('team.notAllowed', { role: about.role, wanted: 'buyer' }));
    const known = gates.get(keyText);
    if (known) return Promise.resolve(known);
    const pace = createAlonePace(clock);
    const gate = createGate(
      {
        ...{ db, clock, link, settling, ids, pull },
        hubClock,
        epoch: () => epoch,
        alone: () => (link.state.state !== 'connected' && findBuyingAlone(db, team.teamId) ? pace : null),
      },
      {
        keyId,
        baseUrl,
        callsPerSecond: () => current().about.keys.find((one) => one.keyId === keyText)?.callsPerSecond ?? 1,
      },
    );
    gates.set(keyText, gate);
    return Promise.resolve(gate);
  };
  return {
    link,
    ids,
    login,
    sharing,
    sendSuppressions,
    looking,
    gateOf,
    sendEverything: (stop) =>
      link.use(async (hub) => {
        await settlingNeeds.push(hub);
        return true as const;
      }, stop),
    exchange: () => link.now(exchangeWith),
    signPart: async (listId) => {
      await sharing.statePart(listId, true);
      return knownDevices(current());
    },
    refresh: lookAtHub,
    close: async () => {
      ticks.stop();
      // Ends of the last seconds are reported now, unless the hub is away: then at the next start.
      if (link.state.state === 'connected') {
        await settling.flush();
        await link.now(looking.leave).catch((error: unknown) => {
          // The hub forgets it anyway.
          if (!(error instanceof Failed)) throw error;
        });
      }
      await link.close();
      await Promise.allSettled([pulling, pushingNow, ticks.idle()]);
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
