/** The team's servers, for a run of this device. Questions and results go through the hub, sealed. */
import type { ReadDb } from '../../platform/database.ts';
import { sliceReportSchema, type SliceReport, type TeamServers } from '../../runs/servers/teamServers.ts';
import type { Hub } from '../hub/hub.ts';
import type { Link } from '../link/link.ts';
import { seal, unseal, type TeamIds } from '../joining/seal.ts';
import { findKnownTeam, type KnownTeam } from '../teamAbout.ts';
import { parseJson } from '#base/json.ts';

/** How a slice, a run's later checks, and the report on either are sealed. */
export const sealedAs = { slice: 'slice', later: 'laterChecks', report: 'sliceReport' } as const;

interface ServersNeeds {
  db: ReadDb;
  link: Pick<Link, 'use'>;
  sealing: TeamIds['sealing'];
  /** Takes in colleagues' records. */
  pull(hub: Hub): Promise<unknown>;
}

/** Makes the team's servers available to runs with one key. */
export function createServers({ db, link, sealing, pull }: ServersNeeds, keyId: Uint8Array): TeamServers {
  const known = (): KnownTeam | undefined => findKnownTeam(db);
  const deviceId = (): string => known()?.deviceId ?? '';
  const done = async (work: Promise<void>): Promise<true> => {
    await work;
    return true;
  };

  const handOver = (
    runId: string,
    sealed: { sliceId: string; body: Uint8Array }[],
    laterId: string | null,
    stop: AbortSignal,
  ): Promise<true | null> => link.use((hub) => done(hub.handOver(deviceId(), { runId, keyId }, sealed, laterId)), stop);
  const opened = (sliceId: string, body: Uint8Array | null): SliceReport | null =>
    body === null ? null : (sliceReportSchema.safeParse(parseJson(unseal(sealing, sliceId, sealedAs.report, body))).data ?? null);

  return {
    atWork: () => (known()?.about.devices ?? []).filter(({ isAtWork }) => isAtWork).map(({ label }) => label),
    handOver: (runId, slices, stop) => {
      const sealed = slices.map(({ sliceId, slice }) => ({ sliceId, body: seal(sealing, sliceId, sealedAs.slice, JSON.stringify(slice)) }));
      return handOver(runId, sealed, null, stop);
    },
    handOverLater: (runId, { sliceId, checks }, stop) =>
      handOver(runId, [{ sliceId, body: seal(sealing, sliceId, sealedAs.later, JSON.stringify(checks)) }], sliceId, stop),
    goOn: (runId, stop) => link.use(async (hub) => new Set(await hub.resumeRun(deviceId(), runId)), stop),
    reports: (runId, after, stop) =>
      link.use(async (hub) => {
        const reported = await hub.sliceReports(deviceId(), runId, after);
        if (reported.length > 0) await pull(hub);
        return reported.map(({ sliceId, state, server, report, number }) => ({
          ...{ sliceId, state, number, server },
          report: opened(sliceId, report),
        }));
      }, stop),
    withdraw: (runId, { sliceId, places }, stop) =>
      link.use((hub) => done(hub.withdrawQuestions(deviceId(), { runId, sliceId }, places)), stop),
    pause: (runId, stop) => link.use(async (hub) => new Set(await hub.pauseRun(deviceId(), runId)), stop),
    forget: (runId, stop) => link.use((hub) => done(hub.forgetRun(deviceId(), runId)), stop),
  };
}
