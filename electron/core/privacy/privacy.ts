/** Opens privacy: finding what is stored about a person, purging it, and retention of lists and answers. */
import type { Recording } from '../ports.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { KeyedLock } from '#base/async.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { privacyCommands, type PrivacyNeeds, type PurgingCommands } from './privacyCommands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Retention } from '#contract/privacy/privacy.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { answersBefore, type RetentionTasks } from './retentionTasks.ts';

interface Common
  extends
    Omit<PrivacyNeeds, 'openThread' | 'purgedFrom' | 'listLock' | 'rewriteLedger' | 'clock'>,
    Omit<RetentionNeeds, 'settings' | 'purgeList' | 'rewriteLedger'> {
  openOwnThread: PrivacyNeeds['openThread'];
  settings: { get(): Pick<Settings, 'keepListsDays' | 'keepAnswersDays'> };
}

interface Others {
  folder: Pick<PrivacyNeeds, 'rewriteLedger'>;
  lists: { lock: KeyedLock };
  team: { sendAgain: PrivacyNeeds['purgedFrom'] };
}

interface Privacy extends Pick<PurgingCommands, 'purgeRows' | 'rewriteLedger'> {
  handlers: HandlersOf<'privacy' | 'retention'>;
}

export function openPrivacy(common: Common, { folder, lists, team }: Others): Privacy {
  const purging = privacyCommands({
    ...common,
    ...{ openThread: common.openOwnThread, rewriteLedger: folder.rewriteLedger, purgedFrom: team.sendAgain, listLock: lists.lock },
  });
  const retention = retentionCommands({
    ...common,
    settings: common.settings.get,
    purgeList: (listId) => purging.handlers['privacy.purge']({ of: { listId }, dryRun: false }),
    rewriteLedger: purging.rewriteLedger,
  });
  return { ...purging, handlers: { ...purging.handlers, ...retention } };
}

interface RetentionNeeds extends Recording {
  write: WriteLedger;
  thread: Pick<Thread<RetentionTasks>, 'call'>;
  emit: Emit;
  settings(): Pick<Settings, 'keepListsDays' | 'keepAnswersDays'>;
  /** Removes a list and every question asked about its rows. Throws Failed('list.busy'). */
  purgeList(listId: string): Promise<unknown>;
  /** Clears removed data from the ledger's files. */
  rewriteLedger(): Promise<void>;
}

/** What is past its date is named, and deleted only when somebody says so. */
function retentionCommands(needs: RetentionNeeds): HandlersOf<'retention'> {
  const { write, thread, clock, emit, by } = needs;
  const read = (): Promise<Retention> => {
    const { keepListsDays = null, keepAnswersDays = null } = needs.settings();
    return thread.call('retention.find', { listDays: keepListsDays, answerDays: keepAnswersDays, now: clock.now() });
  };
  const forgetAnswers = async (before: number): Promise<number> => {
    let answers = 0;
    for (let found = 1; found > 0; answers += found) found = (await write('retention.forgetOld', { before })).answers;
    for (let after: number | null = 0; after !== null;) after = (await write('retention.forgetEnds', { after })).after;
    if (answers > 0) await needs.rewriteLedger();
    return answers;
  };

  return {
    'retention.read': read,
    'retention.set': async ({ listId, until }) => {
      const at = clock.now();
      if (typeof until === 'number' && until <= at)
        throw new Failed('retention.past', { date: new Date(until - 1).toISOString().slice(0, 10) });
      await thread.call('retention.put', { listId, by: by(), at, ...(until === 'default' ? {} : { until }) });
      emit('lists.changed', { listId });
      return read();
    },
    'retention.apply': async ({ listIds, answers: wantsAnswers }) => {
      const { lists, answers } = await read();
      const due = lists.filter(({ listId, isDue }) => isDue && listIds.includes(listId));
      for (const { listId } of due) await needs.purgeList(listId);
      const at = clock.now();
      const before = wantsAnswers && answers.days !== null ? answersBefore(at, answers.days) : null;
      const done = {
        lists: due.map(({ listId }) => listId),
        rows: due.reduce((sum, { rows }) => sum + rows, 0),
        answers: before === null ? 0 : await forgetAnswers(before),
      };
      if (done.lists.length + done.answers > 0) await write('retention.record', { recordId: needs.newId(), ...done, before, by: by(), at });
      emit('lists.changed', { listId: null });
      return { ...done, lists: done.lists.length };
    },
  };
}
