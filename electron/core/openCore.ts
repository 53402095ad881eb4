/** The composition root: opens each subject with what it needs of the others, and combines their commands. */
import type { CommandHandlers } from '#contract/commands.ts';
import { createQueue } from '#base/async.ts';
import { openAccounts } from './accounts/accounts.ts';
import type { Core, CoreOptions } from './core.ts';
import { openEvidence } from './evidence/evidence.ts';
import { openExports } from './exports/exports.ts';
import { writeTable } from './exports/writePart.ts';
import { openHandover } from './handover/handover.ts';
import { ledgerCommands } from './ledger/ledgerCommands.ts';
import { openLists, openScreening } from './lists/lists.ts';
import { openLookups } from './lookups/lookups.ts';
import { openOutcomes } from './outcomes/outcomes.ts';
import { openPlan } from './plan/plan.ts';
import { createRequesters } from './platform/threads/requesters.ts';
import { threadCommands } from './platform/threads/threadCommands.ts';
import { finishPurges } from './privacy/carryOut.ts';
import { openPrivacy } from './privacy/privacy.ts';
import { callCommands } from './review/calls/callCommands.ts';
import { openReview } from './review/review.ts';
import { openRuns } from './runs/runs.ts';
import { embeddedSandbox } from './sandbox/startSandbox.ts';
import { aboutCommands } from './settings/aboutCommands.ts';
import { desktopCommands } from './settings/desktopCommands.ts';
import type { DataFolder } from './storage/openDataFolder.ts';
import { openStorage } from './storage/storage.ts';
import { openSuppression } from './suppression/suppression.ts';
import { openTeamModule } from './team/team.ts';
import { createCatchUp } from './review/deriving/catchUpVerdicts.ts';
import type { ListThreads } from './workers/listThreads.ts';
import type { Emit } from '#contract/events.ts';

export interface OpenedFolder {
  folder: DataFolder;
  threads: ListThreads;
  newId(): string;
  readOnly: boolean;
  /** Preparing for later pays off only in a program that stays open and owns the folder. */
  staysOpen: boolean;
}

/** Opens the core in this folder, with these threads. It owns both from then on, and closes them. */
export async function openCore(options: CoreOptions, { folder, folder: { db, write }, threads, ...opened }: OpenedFolder): Promise<Core> {
  const { dataDir, host, version, ports, undoMs = 0 } = options;
  const { close: _, ...openers } = threads;
  if (!opened.readOnly)
    await finishPurges({ ...folder, dataDir }, threads.openOwnThread).catch(async (error: unknown) => {
      throw await folder.failureOf(error);
    });
  const sandbox = embeddedSandbox(ports);
  const platform = {
    ...opened,
    ...openers,
    ...createEvents(options.emit),
    ...{ dataDir, host, version, undoMs, db, write, ports, clock: ports.clock, files: ports.files, log: ports.log },
    sandboxUrl: sandbox.url,
    requesters: createRequesters('view.superseded'),
    suppressionQueue: createQueue(),
  };
  const { handlers: accountHandlers, ...accounts } = openAccounts(platform, options);
  /** What most subjects need; each declares its part. */
  const common = { ...platform, ...accounts };

  const team = openTeamModule(common);
  const verdicts = createCatchUp(common);
  const review = openReview(common, { verdicts, team });
  const screening = openScreening(common, { verdicts, review });
  const plan = openPlan(common, { screening, team });
  const runs = openRuns(common, { verdicts, screening, plan, team });
  const lists = openLists(common, { verdicts, review, screening, runs });
  const suppression = openSuppression(common, { review });
  const outcomes = openOutcomes(common, { review, screening, runs, suppression });
  const calls = callCommands({ ...common, derive: verdicts.deriveWhenDue, runsOf: runs.ofList, writeTable });
  const storage = openStorage(common, { folder, runs });
  const evidence = openEvidence(common, { verdicts, lists, storage, team });
  const privacy = openPrivacy(common, { folder, lists, team });
  const handover = openHandover(common, { screening, lists, privacy });
  // The team was opened first, because most use it, and is connected last, because it uses these.
  team.connect({ review, runs, evidence, handover, privacy });

  const handlers: CommandHandlers = storage.guard({
    ...aboutCommands({ ...common, ask: () => handlers }),
    ...desktopCommands({ ...ports, network: [runs.network, outcomes.network] }),
    ...accountHandlers,
    ...threadCommands({ ...common, derive: verdicts.deriveWhenDue }),
    ...review.handlers,
    ...calls,
    ...plan.handlers,
    ...runs.handlers,
    ...lists.handlers,
    ...suppression.handlers,
    ...openLookups(common, { runs }).handlers,
    ...outcomes.handlers,
    ...openExports(common, { calls, lists, review, runs }).handlers,
    ...ledgerCommands(common),
    ...storage.handlers,
    ...evidence.handlers,
    ...handover.handlers,
    ...privacy.handlers,
    ...team.handlers,
  });
  for (const listId of folder.toDerive) lists.catchUpSoon(listId);

  return {
    handlers,
    recovered: folder.recovered,
    lendKey: (environmentId, key) => void accounts.keys.lend(environmentId, key),
    lendSigner: evidence.lendSigner,
    work: team.work,
    suppressAs: (operator) => storage.guard({ ...handlers, 'suppressions.import': suppression.importAs(operator) })['suppressions.import'],
    halt: runs.halt,
    isAtWork: () => runs.isAnyOn() || screening.isOn(),
    close: async () => {
      // Calls to the service end first, then what writes to lists, then the threads, and only then the ledger, which all of them write to.
      await team.stopWorking();
      for (const it of [runs, team, screening, lists, plan, outcomes, suppression, threads, folder, sandbox, ports.transport])
        await it.close();
      ports.log('closed');
    },
  };
}

interface Events {
  emit: Emit;
  /** Adds a listener that receives all events from now on. */
  follow(listener: Emit): void;
}

/** Emits each event to the host first, then to listeners within the core. */
function createEvents(host: Emit): Events {
  const listeners = [host];
  return {
    emit: (name, payload) => {
      for (const tell of listeners) tell(name, payload);
    },
    follow: (listener) => void listeners.push(listener),
  };
}
