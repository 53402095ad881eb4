/** The commands of the suppression list: adding, editing, removing and showing entries. */
import type { Recording, Clock, Files } from '../ports.ts';
import type { Queue } from '#base/async.ts';
import type { CommandParams, HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import type { SuppressionBatch, SuppressionsView } from '#contract/suppression/suppression.ts';
import { byKind, suppressionKinds, type SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { readCell } from '../normalise/cell.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { normalisePhone } from '../normalise/phones/phoneCell.ts';
import { normaliseDomain } from '../normalise/suppressed.ts';
import type { ReadDb } from '../platform/database.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread, type ThreadPool } from '../platform/threads/threadPool.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { createEntryHash } from './entryHash.sql.ts';
import { commitToEntries, sortedEntries, type EntriesByKind } from './foundEntries.ts';
import { knownSuppressions } from './inForce.sql.ts';
import type { SuppressionTasks } from './suppressionTasks.ts';
import { countSuppressions, readBatches, readChanges } from './suppressions.sql.ts';

/** Entries per write to the ledger, so that other writes can come between. */
const atOnce = 5_000;
const mostChanges = 200;

/** The commands that change the suppression list. The ledger records each change; findings and plans follow. */
export interface SuppressionNeeds extends Recording {
  db: ReadDb;
  write: WriteLedger;
  openListThread(): Pick<Thread<SuppressionTasks>, 'call' | 'close'>;
  files: Files;
  emit: Emit;
  country(): string;
  /** Runs one action at a time, because beginning a batch removes what a crash left of another. */
  suppressionQueue: Queue;
  /** Returns the canonical phones and e-mail addresses of rows of a view, and the name of their list. */
  contacts(choice: RowChoice, listId: string): Promise<{ listName: string; phones: string[]; emails: string[] }>;
}

export interface SuppressionCommands {
  handlers: Omit<HandlersOf<'suppressions'>, 'suppressions.browse'>;
  /**
   * Adds phones (E.164) of people who asked not to be called. `evenKnown`: also those that are on the list already, so that they stay on it
   * when another batch is removed. Null if none was added.
   */
  suppressPhones(phones: readonly string[], source: string, evenKnown: boolean): Promise<{ batchId: string } | null>;
}

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
  suppressionQueue,
}: SuppressionNeeds): SuppressionCommands {
  const view = (): SuppressionsView => ({
    ...countSuppressions(db, clock.now()),
    batches: readBatches(db),
    changes: readChanges(db, mostChanges),
  });
  const changed = (): SuppressionsView => {
    emit('suppressions.changed', {});
    return view();
  };
  const refusePast = (until: number | null): void => {
    if (until !== null && until <= clock.now()) throw new Failed('suppression.past', { until });
  };
  const read = async ({ of, people = false }: Pick<CommandParams<'suppressions.import'>, 'of' | 'people'>) => {
    const secret = getSecret(db);
    if ('rows' in of) {
      const { listName, phones, emails } = await contacts(of.rows, of.listId);
      const entries = sortedEntries({ phone: phones, email: emails, domain: [], person: [] });
      return { entries, entriesSha256: commitToEntries(entries, secret), unread: 0, unreadSamples: [], source: `Rows of ${listName}` };
    }
    const granted = 'files' in of ? of.files.map((fileId) => files.granted(fileId)) : null;
    const source = granted?.map(({ name }) => name).join(', ') ?? (('name' in of && of.name) || 'Pasted');
    const from = 'text' in of ? { text: of.text, name: source } : { files: (granted ?? []).map(({ path, name }) => ({ path, name })) };
    const found = await inOwnThread(openListThread, (own) => own.call('suppressions.read', { from, secret, country: country(), people }));
    return { ...found, source };
  };
  /** Returns those that aren't on the list yet, or not for as long. */
  const fresh = (kind: SuppressionKind, values: readonly string[], until: number | null): string[] => {
    const left: string[] = [];
    const at = clock.now();
    for (let from = 0; from < values.length; from += atOnce) {
      const some = values.slice(from, from + atOnce);
      const known = knownSuppressions(db, kind, some, { at, until });
      left.push(...some.filter((value) => !known.has(value)));
    }
    return left;
  };
  const sizeOf = (entries: EntriesByKind): number => suppressionKinds.reduce((sum, kind) => sum + entries[kind].length, 0);

  const queued =
    <P, R>(action: (params: P) => Promise<R>) =>
    (params: P): Promise<R> =>
      suppressionQueue.add(() => action(params));
  const act = () => ({ recordId: newId(), by: by(), at: clock.now() });

  /** Returns the new batch; null if there are no entries. */
  const addBatch = async (
    entries: EntriesByKind,
    about: Pick<SuppressionBatch, 'source' | 'reason' | 'until' | 'hashed' | 'entriesSha256'>,
  ): Promise<SuppressionBatch | null> => {
    if (sizeOf(entries) === 0) return null;
    const batch = {
      ...act(),
      ...about,
      phones: entries.phone.length,
      emails: entries.email.length,
      domains: entries.domain.length,
      persons: entries.person.length,
    };
    await write('suppressions.begin', batch);
    for (const kind of suppressionKinds) {
      for (let at = 0; at < entries[kind].length; at += atOnce)
        await write('suppressions.add', { recordId: batch.recordId, kind, values: entries[kind].slice(at, at + atOnce) });
    }
    await write('suppressions.finish', batch);
    emit('suppressions.changed', {});
    return readBatches(db).find(({ batchId }) => batchId === batch.recordId) ?? null;
  };

  const handlers: SuppressionCommands['handlers'] = {
    'suppressions.list': () => Promise.resolve(view()),
    'suppressions.import': queued(async ({ of, reason = '', until = null, hashed = false, people }) => {
      refusePast(until);
      const { entries: found, entriesSha256: ofAll, unread, unreadSamples, source } = await read({ of, people });
      const entries = byKind((kind) => fresh(kind, found[kind], until));
      const known = sizeOf(found) - sizeOf(entries);
      const entriesSha256 = known === 0 ? ofAll : commitToEntries(entries, getSecret(db));
      return { batch: await addBatch(entries, { source, reason, until, hashed, entriesSha256 }), known, unread, unreadSamples };
    }),
    'suppressions.exports': async (asked) => {
      const { entries } = await read(asked);
      return inOwnThread(openListThread, (own) => own.call('suppressions.findExports', { entries }));
    },
    'suppressions.edit': queued(async ({ of, reason, until }) => {
      refusePast(until);
      await write('suppressions.edit', { ...act(), of, reason, until });
      return changed();
    }),
    'suppressions.remove': queued(async ({ of }) => {
      await write('suppressions.remove', { ...act(), of });
      return changed();
    }),
    'suppressions.keepHashes': queued(async ({ batchId }) => {
      while ((await write('suppressions.hashSome', { batchId, most: atOnce })) > 0);
      await write('suppressions.finishHashing', { ...act(), batchId });
      return changed();
    }),
  };
  return {
    handlers,
    suppressPhones: (phones, source, evenKnown) =>
      suppressionQueue.add(() => {
        const phone = evenKnown ? phones : fresh('phone', phones, null);
        const entries = sortedEntries({ phone, email: [], domain: [], person: [] });
        const entriesSha256 = commitToEntries(entries, getSecret(db));
        return addBatch(entries, { source, reason: 'Asked not to be called', until: null, hashed: false, entriesSha256 });
      }),
  };
}

interface BrowseNeeds {
  db: ReadDb;
  clock: Clock;
  country(): string;
  browser: Pick<ThreadPool<SuppressionTasks>, 'use'>;
}

export function browseSuppressions({ db, clock, country, browser }: BrowseNeeds): Pick<HandlersOf<'suppressions'>, 'suppressions.browse'> {
  /** Entries kept as hashes are found only by their whole text. */
  const hashesOf = (text: string): string[] => {
    const hashEntry = createEntryHash(getSecret(db));
    const phone = normalisePhone(text, country());
    const email = normaliseEmail(readCell(text, 'email'));
    const domain = normaliseDomain(text);
    return [
      ...(phone === null ? [] : [hashEntry('phone', phone)]),
      ...(email === null ? [] : [hashEntry('email', email)]),
      ...(domain === null ? [] : [hashEntry('domain', domain)]),
    ];
  };
  return {
    'suppressions.browse': ({ filter, from, count }) =>
      browser.use((thread) => thread.call('suppressions.window', { filter, hashes: hashesOf(filter.text), at: clock.now(), from, count })),
  };
}
