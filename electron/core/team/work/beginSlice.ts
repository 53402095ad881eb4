/** Opens a slice or later checks that a server took from a colleague's run, and starts them. */
import type { SliceRun, SliceRuns, Taken } from '../../runs/session/sliceRuns.ts';
import { laterChecksSchema, sliceReportSchema, sliceSchema, type SliceReport } from '../../runs/servers/teamServers.ts';
import type { Clock } from '../../ports.ts';
import type { TakenSlice } from '../hub/hubServers.ts';
import { parseJson } from '#base/json.ts';
import { unseal, type TeamIds } from '../joining/seal.ts';
import { arrived, type ArrivedNeeds } from './rechecks.ts';
import { sealedAs } from './servers.ts';

export interface BeginSliceNeeds extends ArrivedNeeds {
  clock: Clock;
  ids: Pick<TeamIds, 'sealing'>;
  sliceRuns: SliceRuns;
  /** Takes in colleagues' records up to now. */
  exchange(): Promise<void>;
  log(message: string): void;
}

type BegunSlice =
  /** `jobs`: null for later checks, whose number of calls is known only as they progress. */
  | { kind: 'begun'; run: SliceRun; listName: string; by: string; jobs: number | null }
  /** The slice can't be done here; this is its final report. */
  | { kind: 'refused'; report: SliceReport };

/** Rejects if this server or another must try again. */
export async function beginSlice(
  needs: BeginSliceNeeds,
  { sliceId, key, deviceId, taken }: Pick<Taken, 'sliceId' | 'key' | 'deviceId'> & { taken: TakenSlice },
  stop: AbortSignal,
): Promise<BegunSlice> {
  const { ids, clock, sliceRuns, log } = needs;
  const open = (as: string, body: Uint8Array): unknown => parseJson(unseal(ids.sealing, sliceId, as, body));
  const { data: before } = sliceReportSchema.safeParse(taken.report === null ? null : open(sealedAs.report, taken.report));
  const counted = before?.counted ?? {};
  const how = { sliceId, key, deviceId, counted, withdrawn: taken.withdrawn };
  if (!taken.isLater) {
    const { data: slice } = sliceSchema.safeParse(open(sealedAs.slice, taken.body));
    if (slice === undefined) {
      log(`slice ${sliceId} can’t be read: it was changed at the hub, or a newer program made it`);
      return { kind: 'refused', report: { ended: [], counted, stopped: { code: 'teamRefused', message: null, at: clock.now() } } };
    }
    const { listName, by, jobs } = slice;
    return { kind: 'begun', run: await sliceRuns.begin(how, slice), listName, by, jobs: jobs.length };
  }
  // Whatever prevents them here, their device does them.
  const refused: BegunSlice = { kind: 'refused', report: { ended: [], counted, stopped: null } };
  const { data: later } = laterChecksSchema.safeParse(open(sealedAs.later, taken.body));
  if (later === undefined) {
    log(`the later checks ${sliceId} can’t be read: they were changed at the hub, or a newer program made them`);
    return refused;
  }
  const { listId, listName, by } = later;
  await arrived(needs, listId, stop);
  // Twice: the first may have begun before the last answers of the previous check were there.
  await needs.exchange();
  await needs.exchange();
  const run = await sliceRuns.beginLater(how, later);
  if (run !== null) return { kind: 'begun', run, listName, by, jobs: null };
  log(`the later checks of list ${listId} wait for its owner’s computer: it isn’t here, or isn’t the same here`);
  return refused;
}
