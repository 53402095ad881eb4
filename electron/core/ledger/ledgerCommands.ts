/** The commands of the ledger screen: the cost of a run, each key's usage in its billing cycle, and unknown forms of answers. */
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { EnvironmentUsage } from '#contract/accounts/environment.ts';
import type { Clock } from '../ports.ts';
import type { Keys } from '../accounts/keys.ts';
import { keyedEnvironment } from '../accounts/environmentCommands.ts';
import type { ReadDb } from '../platform/database.ts';
import { type StoredEnvironment, findEnvironment, readEnvironments, readKeyUsage } from '../accounts/environments.sql.ts';
import { readDrift } from '../service/answers/drift.sql.ts';
import { currencyOfRun, findRun, readFigures } from '../runs/readRuns.sql.ts';
import type { WriteLedger } from './writes.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { LedgerTasks } from './ledgerTasks.ts';
import { isCostKnown } from '../accounts/priceOfCall.ts';

interface LedgerCommandsOptions {
  db: ReadDb;
  write: WriteLedger;
  thread: Pick<Thread<LedgerTasks>, 'call'>;
  keys: Keys;
  clock: Clock;
}

type Handlers = HandlersOf<'keys' | 'drift'> & Pick<CommandHandlers, 'runs.costs'>;

export function ledgerCommands({ db, write, thread, keys, clock }: LedgerCommandsOptions): Handlers {
  const usageOf = async (environment: StoredEnvironment): Promise<EnvironmentUsage | null> => {
    // If the keychain can't be read, usage must still be shown: the ledger has the key's fingerprint.
    const fingerprint = environment.keyFingerprint ?? (await keys.find(environment.environmentId))?.fingerprint ?? null;
    return fingerprint === null
      ? null
      : {
          ...readKeyUsage(db, fingerprint, environment.currency, clock.now()),
          environmentId: environment.environmentId,
          environment: environment.name,
          sandbox: environment.kind === 'sandbox',
        };
  };
  return {
    'drift.list': () => Promise.resolve(readDrift(db)),
    'runs.costs': async ({ runId }) => {
      const run = findRun(db, runId);
      if (!run) throw new Failed('run.notFound', { runId });
      const environment = findEnvironment(db, run.environmentId);
      const sums = new Map((await thread.call('ledger.checkCosts', { runId })).map((sum) => [sum.operation, sum]));
      const [figures, currency] = [readFigures(db, runId), currencyOfRun(db, run)];
      return run.request.checks.map((check) => {
        const { operation } = check;
        const { lowMicros = 0, highMicros = 0, billingUnknown = 0 } = sums.get(operation) ?? {};
        const complete = isCostKnown(environment?.prices, check, figures);
        return { operation, cost: { lowMicros, highMicros, currency, complete }, billingUnknown };
      });
    },
    'keys.usage': async () => {
      const all = await Promise.all(readEnvironments(db).map(usageOf));
      return all.filter((usage) => usage !== null);
    },
    'keys.setLimits': async ({ environmentId, limits }) => {
      const { environment, fingerprint: keyFingerprint } = await keyedEnvironment(db, keys, environmentId);
      await write('keys.setLimits', { keyFingerprint, limits });
      const usage = await usageOf({ ...environment, keyFingerprint });
      if (!usage) throw new Error('a key that was found has no usage');
      return usage;
    },
  };
}
