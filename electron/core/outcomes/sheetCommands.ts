/** The commands for result sheets: the sheet's own thread reads and interprets it, and the outcome book records its outcomes. */
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { createQueue } from '#base/async.ts';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import type { Clock, Files } from '../ports.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { ThreadPool } from '../platform/threads/threadPool.ts';
import type { NewOutcome, OutcomeBook } from './outcomeBook.ts';
import type { SheetSpec } from './sheets/understandSheet.ts';
import type { SheetTasks } from './sheets/sheetTasks.ts';

export type SheetCommands = Pick<
  CommandHandlers,
  'outcomes.readSheet' | 'outcomes.sheetLines' | 'outcomes.exportLines' | 'outcomes.keepMeanings' | 'outcomes.bringIn'
>;

export interface SheetCommandsNeeds {
  /** The sheet's own thread, which keeps it between commands. */
  sheetThread: Pick<ThreadPool<SheetTasks>, 'use'>;
  files: Files;
  write: WriteLedger;
  clock: Clock;
  newId(): string;
  /** Country for reading local phone numbers. */
  country(): string;
  book: OutcomeBook;
  /** Resolves when the list's fields are known. */
  screened(listId: string): Promise<unknown>;
}

interface OpenedSheet {
  key: string;
  spec: SheetSpec;
  sums: SheetPreview['sums'];
  sha256: string;
  name: string;
}

export function sheetCommands(needs: SheetCommandsNeeds): SheetCommands {
  const { sheetThread, files, write, clock, newId, country, book, screened } = needs;
  let current: OpenedSheet | null = null;
  // Previews and imports are queued, so that what is imported is what was shown last.
  const queue = createQueue();
  const get = (sheetId: string): OpenedSheet => {
    if (current?.spec.sheetId !== sheetId) throw new Failed('sheet.notFound', { sheetId });
    return current;
  };

  const specOf = (request: SheetRequest): { key: string; spec: SheetSpec } => {
    const { files: wanted, ...understood } = request;
    const granted = wanted.map((fileId) => files.granted(fileId)).map(({ path, name }) => ({ path, name }));
    const key = JSON.stringify([granted, request.reading]);
    const sheetId = current?.key === key ? current.spec.sheetId : newId();
    const systemZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { key, spec: { sheetId, files: granted, ...understood, country: country(), systemZone } };
  };
  const preview = async (spec: SheetSpec) => {
    const first = await sheetThread.use((thread) => thread.call('sheets.preview', spec));
    if (first.unscreened.length === 0) return first;
    await Promise.all(first.unscreened.map((listId) => screened(listId)));
    return sheetThread.use((thread) => thread.call('sheets.preview', spec));
  };
  const remember = async (spec: SheetSpec): Promise<void> => {
    const { shape, template, sheetName } = await sheetThread.use((thread) => thread.call('sheets.memory', spec));
    if (shape !== null) await write('sheets.remember', { shape, template, sheetName, at: clock.now() });
  };
  /** `others`: receives the phones to suppress in addition. */
  const outcomesOf = (spec: SheetSpec, others: string[]) =>
    async function* (): AsyncGenerator<readonly NewOutcome[]> {
      const read = (from: number) => sheetThread.use((thread) => thread.call('sheets.outcomes', { spec, from }));
      for (let reading: ReturnType<typeof read> | null = read(0); reading !== null;) {
        const { outcomes, suppressed, next }: Awaited<ReturnType<typeof read>> = await reading;
        // The sheet's thread continues reading while the ledger is being written.
        reading = next === null ? null : read(next);
        // If the consumer stops early, the failure must not become an unhandled rejection.
        reading?.catch(() => undefined);
        others.push(...suppressed);
        yield outcomes;
      }
    };

  return {
    'outcomes.readSheet': (request) =>
      queue.add(async () => {
        const { key, spec } = specOf(request);
        const { preview: shown, sha256 } = await preview(spec);
        current = { key, spec, sums: shown.sums, sha256, name: shown.files.map(({ name }) => name).join(', ') };
        return shown;
      }),
    'outcomes.sheetLines': async ({ sheetId, ...asked }) => {
      const { spec } = get(sheetId);
      return sheetThread.use((thread) => thread.call('sheets.lines', { spec, ...asked }));
    },
    'outcomes.exportLines': async ({ sheetId, destinationId }) => {
      const { spec } = get(sheetId);
      const { path, fileName, download } = files.destination(destinationId);
      return { fileName, download, lines: await sheetThread.use((thread) => thread.call('sheets.writeLines', { spec, path })) };
    },
    'outcomes.keepMeanings': ({ sheetId }) =>
      queue.add(async () => {
        await remember(get(sheetId).spec);
        return {};
      }),
    'outcomes.bringIn': ({ sheetId }) =>
      queue.add(async () => {
        const { spec, sums, sha256, name } = get(sheetId);
        const others: string[] = [];
        const source = { source: name, sha256, outcomes: outcomesOf(spec, others), suppressed: () => others };
        const { recordId, queued, known } = await book.add(source);
        await remember(spec);
        return { recordId, sums: { ...sums, queued, known } };
      }),
  };
}
