/** The commands for the suppression list: entries are added and removed in the ledger; findings and plans follow. */
import { createInTurn } from '../../contract/inTurn.ts';
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import type { RowChoice } from '../../contract/many.ts';
import type { SuppressionKind, SuppressionSource, SuppressionsView } from '../../contract/suppression.ts';
import type { Clock, Files } from '../ports.ts';
import type { ReadDb } from '../store/database.ts';
import { countSuppressions, knownSuppressions, readBatches } from '../store/ledger/suppressions.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { Thread } from '../threads/openThread.ts';
import type { ListTasks } from './listTaskMap.ts';
import { sealed } from './suppression/readSuppressions.ts';

/** Entries per write to the ledger, so that other writes can go between. */
const atOnce = 5_000;

export interface SuppressionNeeds {
  db: ReadDb;
  write: WriteLedger;
  openListThread(): Pick<Thread<ListTasks>, 'call' | 'close'>;
  files: Files;
  clock: Clock;
  emit: Emit;
  newId(): string;
  by(): string;
  country(): string;
  /** The phones and e-mail addresses of rows of a view, canonical, and the name of their list. */
  contacts(choice: RowChoice, listId: string): Promise<{ listName: string; phones: string[]; emails: string[] }>;
}

type SuppressionCommands = Pick<CommandHandlers, 'suppressions.import' | 'suppressions.list' | 'suppressions.remove'>;

export function suppressionCommands({
  db,
  write,
  openListThread,
  files,
  clock,
  emit,
  newId,
  by,
  country,
  contacts,
}: SuppressionNeeds): SuppressionCommands {
  const view = (): SuppressionsView => {
    const { phone, email } = countSuppressions(db);
    return { phones: phone, emails: email, batches: readBatches(db) };
  };
  const read = async (of: SuppressionSource) => {
    if ('rows' in of) {
      const { listName, phones, emails } = await contacts(of.rows, of.listId);
      return { ...sealed(phones, emails), unread: 0, unreadSamples: [], source: `Rows of ${listName}` };
    }
    const granted = 'files' in of ? of.files.map((fileId) => files.granted(fileId)) : null;
    const own = openListThread();
    try {
      const params = {
        files: granted?.map(({ path, name }) => ({ path, name })) ?? null,
        text: 'text' in of ? of.text : '',
        country: country(),
      };
      return {
        ...(await own.call('suppressions.read', params)),
        source: granted?.map(({ name }) => name).join(', ') ?? (('name' in of && of.name) || 'Pasted'),
      };
    } finally {
      await own.close();
    }
  };
  /** Those that aren't on the list yet. */
  const fresh = (kind: SuppressionKind, values: readonly string[]): string[] => {
    const left: string[] = [];
    for (let at = 0; at < values.length; at += atOnce) {
      const some = values.slice(at, at + atOnce);
      const known = knownSuppressions(db, kind, some);
      left.push(...some.filter((value) => !known.has(value)));
    }
    return left;
  };

  // One action at a time: beginning a batch removes what a crash left of another.
  const queue = createInTurn<'suppressions'>();
  const inTurn =
    <P, R>(action: (params: P) => Promise<R>) =>
    (params: P): Promise<R> =>
      queue('suppressions', () => action(params));

  return {
    'suppressions.list': () => Promise.resolve(view()),
    'suppressions.import': inTurn(async ({ of }) => {
      const { phones, emails, unread, unreadSamples, sha256, source } = await read(of);
      const entries = { phone: fresh('phone', phones), email: fresh('email', emails) };
      const known = phones.length + emails.length - entries.phone.length - entries.email.length;
      if (entries.phone.length + entries.email.length === 0) return { batch: null, known, unread, unreadSamples };
      const batch = { recordId: newId(), source, phones: entries.phone.length, emails: entries.email.length, by: by(), at: clock.now() };
      await write('suppressions.begin', batch);
      for (const kind of ['phone', 'email'] as const) {
        for (let at = 0; at < entries[kind].length; at += atOnce)
          await write('suppressions.add', { recordId: batch.recordId, kind, values: entries[kind].slice(at, at + atOnce) });
      }
      await write('suppressions.finish', { ...batch, entriesSha256: sha256 });
      emit('suppressions.changed', {});
      return { batch: readBatches(db).find(({ batchId }) => batchId === batch.recordId) ?? null, known, unread, unreadSamples };
    }),
    'suppressions.remove': inTurn(async ({ batchId }) => {
      const batch = readBatches(db).find((one) => one.batchId === batchId);
      if (batch?.action !== 'add' || !batch.holds) throw new Failed('suppression.notFound', { batchId });
      await write('suppressions.remove', { recordId: newId(), removes: batchId, by: by(), at: clock.now() });
      emit('suppressions.changed', {});
      return view();
    }),
  };
}
