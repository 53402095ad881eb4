import { describe, expect, it } from 'vitest';
import type { RunCheck } from '#contract/runs/run.ts';
import type { LaneEnd } from '../jobs/lane.ts';
import { performChecks } from './performChecks.ts';

type State = RunCheck['state'];

/** Returns what was done, in order, and how it ended. `ends`: how each check ends. */
async function perform(checks: [State, pending: number][], ends: LaneEnd[]) {
  const done: string[] = [];
  const end = await performChecks(
    checks.map(([state, pending]) => ({ state, pending })),
    {
      chooseAndAsk: (position) => {
        done.push(`choose and ask ${position}`);
        return Promise.resolve(ends[position] ?? { kind: 'finished' });
      },
      ask: (position) => {
        done.push(`ask ${position}`);
        return Promise.resolve(ends[position] ?? { kind: 'finished' });
      },
      setState: (position, state) => Promise.resolve(done.push(`${position} ${state}`)),
    },
  );
  return { done, end };
}
const refused: LaneEnd = { kind: 'ended', by: 'notEnabled', message: 'no' };

describe('the checks of a run', () => {
  it('run one after another; the first one was planned when the run started', async () => {
    expect(
      await perform(
        [
          ['running', 3],
          ['waiting', 0],
        ],
        [],
      ),
    ).toEqual({
      done: ['ask 0', '0 finished', 'choose and ask 1', '1 finished'],
      end: { kind: 'finished' },
    });
  });

  it('continue with the first that has something left, and choose the rows of later ones again', async () => {
    const { done } = await perform(
      [
        ['finished', 0],
        ['running', 2],
        ['waiting', 0],
      ],
      [],
    );
    expect(done).toEqual(['ask 1', '1 finished', 'choose and ask 2', '2 finished']);
    // Jobs of a finished check are pending again: their answers may let more rows pass.
    const again = await perform(
      [
        ['finished', 1],
        ['finished', 0],
      ],
      [],
    );
    expect(again.done).toEqual(['0 running', 'ask 0', '0 finished', 'choose and ask 1', '1 finished']);
  });

  it('choose the remaining rows of one that was interrupted while choosing', async () => {
    expect(
      (
        await perform(
          [
            ['finished', 0],
            ['waiting', 7],
          ],
          [],
        )
      ).done,
    ).toEqual(['choose and ask 1', '1 finished']);
    expect(
      await perform(
        [
          ['finished', 0],
          ['waiting', 7],
        ],
        [{ kind: 'finished' }, { kind: 'closed' }],
      ),
    ).toEqual({ done: ['choose and ask 1'], end: { kind: 'closed' } });
  });

  it('skip one that the key isn’t enabled for, and end with its cause', async () => {
    const { done, end } = await perform(
      [
        ['running', 3],
        ['waiting', 0],
      ],
      [refused],
    );
    expect(done).toEqual(['ask 0', '0 notEnabled', 'choose and ask 1', '1 finished']);
    expect(end).toEqual(refused);
    expect(
      (
        await perform(
          [
            ['notEnabled', 3],
            ['finished', 0],
          ],
          [],
        )
      ).done.slice(0, 2),
    ).toEqual(['0 running', 'ask 0']);
  });

  it('end with any other cause that ends one of them', async () => {
    const quota: LaneEnd = { kind: 'ended', by: 'quotaUsed', message: null };
    expect(
      await perform(
        [
          ['running', 3],
          ['waiting', 0],
        ],
        [quota],
      ),
    ).toEqual({ done: ['ask 0'], end: quota });
    expect(
      await perform(
        [
          ['finished', 0],
          ['finished', 0],
        ],
        [],
      ),
    ).toEqual({ done: [], end: { kind: 'finished' } });
  });
});
