/** The gate for one key of the team: the hub's verdicts, in this computer's time. */
import { Failed } from '#contract/failure.ts';
import { shareOfHub, type Slot, type TeamGate, type TeamQuestion, type TeamVerdict } from '../../runs/claims/teamGate.ts';
import { sleepUntil } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import { byName } from '../../service/identity.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findAnswerOfAttempt } from '../calls/takeCalls.sql.ts';
import type { Hub } from '../hub/hub.ts';
import type { HubAsk, HubVerdict } from '../hub/hubAsking.ts';
import type { HubClock } from './hubClock.ts';
import type { Link } from './link.ts';
import type { Settling } from './settling.ts';
import { deviceLabel, findKnownTeam } from '../teamAbout.ts';
import type { TeamIds } from '../joining/seal.ts';
import { createSlotLimiter, type AlonePace } from './slotLimiter.ts';
import { createServers } from '../work/servers.ts';

export interface GateNeeds {
  db: ReadDb;
  clock: Clock;
  hubClock: HubClock;
  link: Link;
  settling: Settling;
  ids: TeamIds;
  /** The epoch in which this device is in sync. */
  epoch(): string;
  /** Imports colleagues' records. */
  pull(hub: Hub): Promise<unknown>;
  /** Null if calls wait for the hub; otherwise a person decided to buy without it. */
  alone(): AlonePace | null;
}

interface GateKey {
  keyId: Uint8Array;
  baseUrl: string;
  /** The rate that the admin set. */
  callsPerSecond(): number;
}

/** Pauses after a rejection for the rate, from the first value, doubling to the second, unless the service says how long. */
const [firstSlowMs, longestSlowMs] = [1_000, 30_000];
const awaitedPauseMs = 2_000;

export function createGate(needs: GateNeeds, { keyId, baseUrl, callsPerSecond }: GateKey): TeamGate {
  const { db, clock, hubClock, link, settling, ids } = needs;
  let slowMs = firstSlowMs;
  /** Set while a restored hub waits for devices: nothing is sent until they have reported all their records. */
  let awaited: Failed | null = null;
  const setAwaited = (to: Failed | null): void => {
    if ((awaited === null) === (to === null)) return;
    awaited = to;
    link.wakeWaiting();
  };

  const deviceId = (): string => findKnownTeam(db)?.deviceId ?? '';
  const about = () => findKnownTeam(db)?.about ?? { devices: [] };

  const slotHere = (slotAt: number, spareMs: number): Slot => {
    const opensAt = hubClock.here(slotAt);
    return { opensAt, closesAt: opensAt + spareMs };
  };
  const shown = ({ attemptId }: TeamQuestion, verdict: HubVerdict): TeamVerdict => {
    switch (verdict.kind) {
      case 'go':
        return { kind: 'go', ...slotHere(verdict.slotAt, verdict.spareMs) };
      case 'bought':
        return { kind: 'bought', attemptId: verdict.attemptId, isHere: findAnswerOfAttempt(db, verdict.attemptId) !== undefined };
      case 'wait':
        return { kind: 'wait', device: deviceLabel(about(), verdict.deviceId) };
      case 'doubt': {
        const isOwn = verdict.deviceId === deviceId() && !settling.isOpen(verdict.attemptId) && verdict.attemptId !== attemptId;
        return { kind: 'doubt', attemptId: verdict.attemptId, isOwn, device: deviceLabel(about(), verdict.deviceId) };
      }
      case 'capped':
        return verdict;
    }
  };

  /** Calls the hub, and updates the estimate of its clock from the reply. */
  const timed = async <R extends { hubNow: number }>(
    ask: (asker: Pick<HubAsk, 'deviceId' | 'epoch' | 'keyId' | 'leadMs'>) => Promise<R>,
  ): Promise<R> => {
    const sentAt = clock.monotonic();
    const reply = await ask({ deviceId: deviceId(), epoch: needs.epoch(), keyId, leadMs: hubClock.leadMs });
    hubClock.note(sentAt, reply.hubNow);
    return reply;
  };
  const isAlone = (): boolean => needs.alone() !== null;
  const askHub = async (hub: Hub, ask: Pick<HubAsk, 'questions' | 'micros' | 'callMs'>): Promise<HubVerdict[]> => {
    const { verdicts } = await timed((asker) => hub.ask({ ...asker, ...ask }));
    // A colleague's answer is fetched before the caller decides what to do without it.
    const lacks = verdicts.some((one) => one.kind === 'bought' && findAnswerOfAttempt(db, one.attemptId) === undefined);
    if (lacks) await needs.pull(hub);
    return verdicts;
  };

  const slowDown: TeamGate['slowDown'] = (retryAfterMs) => {
    const ms = retryAfterMs ?? slowMs;
    slowMs = Math.min(longestSlowMs, slowMs * 2);
    const alone = needs.alone();
    if (alone) alone.pause(ms);
    else void link.use((hub) => hub.pause(keyId, ms)).catch(() => undefined);
    slotLimiter.pausedFor(ms);
  };
  const accepted = (): void => {
    slowMs = firstSlowMs;
  };
  const slotLimiter = createSlotLimiter({
    clock,
    callsPerSecond,
    share: shareOfHub({ clock, slowDown, accepted }),
    take: async (count, stop) => {
      const given = await link.use(async (hub) => (await timed((asker) => hub.takeSlots({ ...asker, count }))).slots, stop, isAlone);
      if (given) return given.map(({ slotAt, spareMs }) => slotHere(slotAt, spareMs));
      return needs.alone()?.slots(callsPerSecond(), count) ?? null;
    },
  });

  /** Repeats `work` while a restored hub waits for devices. Null if `stop` ended that. */
  const whenReported = async <T>(stop: AbortSignal, work: () => Promise<T | null>): Promise<T | null> => {
    while (!stop.aborted) {
      try {
        const done = await work();
        setAwaited(null);
        return done;
      } catch (error) {
        if (!(error instanceof Failed) || error.failure.code !== 'team.awaited') throw error;
        setAwaited(error);
      }
      await sleepUntil(clock, clock.monotonic() + awaitedPauseMs, stop);
    }
    return null;
  };

  const isAway = (): boolean => (link.state.state !== 'connected' && needs.alone() === null) || awaited !== null;

  return {
    clock,
    get callsPerSecond() {
      return callsPerSecond();
    },
    get leadMs() {
      return hubClock.leadMs;
    },
    missed: hubClock.missed,
    limiter: slotLimiter.limiter,
    servers: createServers({ db, link, sealing: ids.sealing, pull: needs.pull }, keyId),
    callOf: (operation, parameters) => ({ identity: ids.questionOf(baseUrl, operation, byName(parameters)), keyId }),
    ask: async (questions, { micros, callMs }, stop) => {
      const attemptIds = questions.map(({ attemptId }) => attemptId);
      settling.open(attemptIds);
      const asked = questions.map(({ attemptId, call, seen, despite }) => ({ identity: call.identity, attemptId, seen, despite }));
      const verdicts = await whenReported(stop, () => link.use((hub) => askHub(hub, { questions: asked, micros, callMs }), stop, isAlone));
      const alone = verdicts === null ? needs.alone() : null;
      if (alone && !stop.aborted) {
        settling.madeAlone(attemptIds, micros);
        return alone.slots(callsPerSecond(), questions.length).map((slot) => ({ kind: 'go', ...slot }));
      }
      if (verdicts === null) return null;
      return questions.map((question, index) => {
        const verdict = verdicts[index];
        if (verdict === undefined) throw new Error('fewer verdicts than questions');
        // A question that wasn't granted isn't this device's; a granted attempt is open until it has ended.
        if (verdict.kind !== 'go') settling.notGranted(question.attemptId);
        return shown(question, verdict);
      });
    },
    ended: settling.ended,
    slowDown,
    accepted,
    follow: (listener) => {
      const tell = (): void => listener(isAway(), link.state.nextTryAt);
      tell();
      return link.follow(tell);
    },
    tryNow: link.tryNow,
    away: () => awaited ?? new Failed(link.state.problem ?? { code: 'team.away', params: { host: '', problem: 'it isn’t connected' } }),
  };
}
