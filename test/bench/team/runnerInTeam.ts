/** The speed of a run in a team, beside the same run without a team: same service, rate, and number of calls in flight. */
import { openTestCore, type TestCore } from '../../support/openTestCore.ts';
import type { TempPostgres } from '../../support/tempPostgres.ts';
import { importPhones } from '../../support/phoneRun.ts';
import { makeService, startRun, startStaticServer, untilFinished } from '../benchRun.ts';
import { median } from '../median.ts';

/** A key faster than the machine: the hub hands out one slot per millisecond, so the program limits the run. */
const callsPerSecond = 1_000;
const concurrency = 20;

export interface TeamRunnerFigures {
  /** Calls per second; the middle round. */
  alone: number;
  inTeam: number;
  /** Median of the rounds' ratios. */
  ratio: number;
}

export async function runnerInTeam(
  postgres: TempPostgres,
  { calls, rounds }: { calls: number; rounds: number },
): Promise<TeamRunnerFigures> {
  const server = await startStaticServer();
  const [alone, inTeam] = [await openTestCore(), await openTestCore()];
  try {
    const { address, login, password } = await postgres.createDb();
    const maker = { address, login, password, caPem: null, name: 'Bench', member: 'Ada', device: 'Bench' };
    await inTeam.handlers['team.create'](maker);
    const environments = new Map<TestCore, string>();
    for (const core of [alone, inTeam]) environments.set(core, await makeService(core, server.url, 'bench'));
    const limits = { callsPerSecond, quotaCalls: null, budgetMicros: null, cycleDay: 1, currency: 'USD' };
    await inTeam.handlers['team.setKey']({ environmentId: environments.get(inTeam) ?? '', limits });
    // Different numbers in each round: a call that was bought before costs the hub one more query.
    const timed = async (core: TestCore, round: number): Promise<number> => {
      const listId = await importPhones(core, calls, round * calls);
      await core.handlers['lists.screened']({ listId });
      const start = performance.now();
      const runId = await startRun(core, { listId, environmentId: environments.get(core) ?? '', callsPerSecond, concurrency });
      await untilFinished(core, runId);
      return calls / ((performance.now() - start) / 1000);
    };
    const figures: { alone: number; inTeam: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      figures.push({ alone: await timed(alone, round), inTeam: await timed(inTeam, round) });
    }
    // The first round isn't counted, because code is still being compiled.
    const counted = figures.slice(1);
    return {
      alone: median(counted.map((one) => one.alone)),
      inTeam: median(counted.map((one) => one.inTeam)),
      ratio: median(counted.map((one) => one.inTeam / one.alone)),
    };
  } finally {
    await Promise.all([alone.end(), inTeam.end()]);
    server.close();
  }
}
