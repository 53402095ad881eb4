/** Commands about call results: calibration, the cut-off derived from it, held-out samples, and the scorecard of sources. */
import type { CallsRequest, HeldOutDrawn } from '#contract/outcomes/calibration.ts';
import type { HandlersOf } from '#contract/commands.ts';
import { listCost } from '#contract/lists/listCost.ts';
import type { Run } from '#contract/runs/run.ts';
import { findCutOff, withCutOff } from '../../outcomes/calibration/callSums.ts';
import type { Files } from '../../ports.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findPolicy } from '../policy/policies.sql.ts';
import { calledLists } from '../../outcomes/outcomesInRows.sql.ts';
import { hasList } from '../../platform/paths.ts';
import type { Requesters } from '../../platform/threads/requesters.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import { createActionRecorder, type ReviewNeeds } from '../acts/recordActions.ts';
import type { CallTasks, ChosenHeldOut } from './callTasks.ts';
import type { ListCalls } from './countCalls.ts';
import { mergeCalls, scoresOf, mergeSources, type CostedSources } from './mergeCalls.ts';
import { saveCalibration, saveScorecard, type WriteTable } from './saveScorecard.ts';

export interface CallNeeds extends ReviewNeeds {
  thread: ReviewNeeds['thread'] & Pick<Thread<CallTasks>, 'call'>;
  /** Requesters that need only their newest request answered. */
  requesters: Requesters;
  db: ReadDb;
  files: Pick<Files, 'destination'>;
  runsOf(listId: string): Promise<readonly Run[]>;
  writeTable: WriteTable;
}

type CallCommands = HandlersOf<'calibration' | 'scorecard'>;

export function callCommands(needs: CallNeeds): CallCommands {
  const { thread, derive, requesters } = needs;
  const recorder = createActionRecorder(needs);

  /** One list at a time: each may use the thread's memory for a million rows. */
  async function ofEach<R>({ listIds }: CallsRequest, read: (listId: string) => Promise<R>): Promise<R[]> {
    const all: R[] = [];
    for (const listId of new Set(listIds)) {
      await derive(listId);
      all.push(await read(listId));
    }
    return all;
  }
  const options = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal === undefined ? {} : { signal });
  const callsOf = (asked: CallsRequest, heading: string | null, signal: AbortSignal | undefined): Promise<ListCalls[]> =>
    ofEach(asked, (listId) => thread.call('calls.count', { listId, heading, from: asked.from, to: asked.to }, options(signal)));

  const scorecardOf = async (
    asked: CallsRequest & { heading: string },
    signal?: AbortSignal,
  ): ReturnType<CallCommands['scorecard.read']> => {
    const lists = await ofEach(asked, async (listId): Promise<CostedSources[]> => {
      const { heading, from, to } = asked;
      const sources = await thread.call('calls.countSources', { listId, heading, from, to }, options(signal));
      return sources === null ? [] : [{ sources, cost: listCost(await needs.runsOf(listId)) }];
    });
    return mergeSources(lists.flat());
  };

  const choose = async (asked: Parameters<CallCommands['calibration.drawHeldOut']>[0]): Promise<ChosenHeldOut> => {
    await derive(asked.listId);
    return thread.call('calls.chooseHeldOut', asked);
  };
  const drawnOf = ({ of, drawn, before }: ChosenHeldOut): HeldOutDrawn => ({ of, drawn, before });

  return {
    'calibration.read': ({ requesterId, heading, ...asked }) =>
      requesters.ask(requesterId, async (signal) => mergeCalls(await callsOf(asked, heading, signal))),
    'calibration.lists': () => {
      const calls = calledLists(needs.db).filter((listId) => hasList(needs.dataDir, listId));
      // Ids of lists increase with time.
      return Promise.resolve(calls.sort().reverse());
    },
    'calibration.save': async ({ destinationId, heading, ...asked }) => {
      const found = mergeCalls(await callsOf(asked, heading, undefined));
      return saveCalibration(needs.writeTable, needs.files.destination(destinationId), heading, found);
    },
    'calibration.suggest': ({ requesterId, asked: cutOffAsked, policyOf, ...asked }) =>
      requesters.ask(requesterId, async (signal) => {
        const cutOff = findCutOff(scoresOf(await callsOf(asked, null, signal)), cutOffAsked);
        // A cut-off that saves no calls makes no policy.
        const policy =
          cutOff === null || cutOff.saved === 0 || policyOf === null
            ? null
            : withCutOff(findPolicy(needs.db, policyOf).policy, cutOff.score);
        return { cutOff, policy };
      }),
    'calibration.previewHeldOut': async (asked) => drawnOf(await choose(asked)),
    'calibration.drawHeldOut': (asked) => {
      const { listId, percent, seed } = asked;
      return recorder.lock(listId, async () => {
        const chosen = await choose(asked);
        if (chosen.drawn === 0) return drawnOf(chosen);
        // Recorded as a set even for a few rows, because it later shows which rows were held out.
        const set = {
          rows: chosen.rows,
          of: { filter: { decision: ['drop'], decidedBy: ['policy'] }, whole: false },
          seenTo: chosen.seenTo,
          acknowledged: null,
          heldOut: { percent, seed, of: chosen.of },
        };
        const body = { rows: [], value: 'keep' as const, note: null, seen: [], set };
        await recorder.append(listId, { kind: 'decide', undoes: null, rowCount: chosen.drawn, body });
        return drawnOf(chosen);
      });
    },
    'scorecard.read': ({ requesterId, ...asked }) => requesters.ask(requesterId, (signal) => scorecardOf(asked, signal)),
    'scorecard.save': async ({ destinationId, ...asked }) =>
      saveScorecard(needs.writeTable, needs.files.destination(destinationId), asked.heading, await scorecardOf(asked)),
  };
}
