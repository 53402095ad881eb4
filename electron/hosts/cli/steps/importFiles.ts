/** Imports files as one list, with columns mapped according to the command line. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Filled, type List, type Mapping, columnsOfFilled, filledSchema } from '#contract/lists/list.ts';
import { shortRepair, withRepair, type RepairChoices } from '#contract/lists/repair.ts';
import { repairCountSentence, lowFitSentences } from '#messages/lists/fitWords.ts';
import { fileFailure } from '#core/platform/fileFailure.ts';
import { columnWithHeading, fieldNameSchema } from '#contract/lists/fields.ts';
import { type Policy, parsePolicyFile } from '#contract/review/policy.ts';
import { Failed } from '#contract/failure.ts';
import { fieldOfParameter } from '#contract/service/operations/catalog.ts';
import { counted, share } from '#messages/count.ts';
import {
  hiddenSentence,
  joinedSentences,
  noRowsSentences,
  sheetSentences,
  unclosedSentences,
  workbookSentences,
} from '#messages/lists/readingWords.ts';
import type { ChosenRepair, Importing } from '../options/readChoosing.ts';
import { UsageError } from '../options/option.ts';
import type { Terminal } from '../terminal.ts';
import type { CliCore } from './openCliCore.ts';
import { openProgressLine } from './progress.ts';

/**
 * Turns repairs of cells on or off according to the command line. Throws UsageError if a repair is chosen for a field that no column fills.
 */
function withRepairs(fields: readonly Filled[], chosen: readonly ChosenRepair[]): Filled[] {
  const lost = chosen.find(({ field }) => !fields.some((filled) => filled.field === field));
  if (lost) throw new UsageError(`${lost.typed}: no column fills that field.`);
  return fields.map((filled) => {
    const own = chosen.filter(({ field }) => field === filled.field);
    const choices = own.flatMap(({ repairs, on }) => repairs.map((repair) => ({ repair, on })));
    return { ...filled, ...choices.reduce<RepairChoices>((before, { repair, on }) => withRepair(before, repair, on), {}) };
  });
}

/** Prints a sentence for each repair that was found, with the option that changes it. The list must have been screened. */
export async function sayRepairs(core: CliCore, listId: string, terminal: Terminal): Promise<void> {
  const { fits } = await core.handlers['lists.get']({ listId });
  for (const { field, repairs = [] } of fits)
    for (const count of repairs) {
      const option = count.applied ? '--as-written' : '--as-suggested';
      terminal.say(`${repairCountSentence(field, count)} ${option} ${field}=${shortRepair(count.repair)} changes that.`);
    }
}

/** Imports files as one list. Throws the failures of import and mapping; a list that can't be mapped is not kept. */
export async function importFiles(
  core: CliCore,
  files: readonly string[],
  importing: Importing,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<List> {
  const importId = randomUUID();
  const cancel = (): void => void core.handlers['lists.cancelImport']({ importId });
  const line = openProgressLine(terminal, core.clock);
  const unlisten = core.listen('lists.importProgressed', ({ stage, rows, bytesRead, bytes }) =>
    line.show(stage === 'reading' ? `Reading: ${counted(rows, 'row')}, ${share(bytesRead, bytes)}` : `Looking at ${counted(rows, 'row')}`),
  );
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) throw new Failed('import.cancelled');
    const list = await core.handlers['lists.import']({
      importId,
      files: files.map((file) => core.paths.grant(file)),
      reading: importing.reading,
      choices: importing.choices,
    });
    for (const sentence of [
      ...sheetSentences(list),
      ...workbookSentences(list),
      ...unclosedSentences(list),
      ...joinedSentences(list),
      ...noRowsSentences(list),
    ])
      terminal.say(sentence);
    const mapped = await discardOnFailure(core, list.listId, () => {
      const { listId, hiddenRows, rows } = list;
      if (hiddenRows?.chosen === null) throw new Failed('list.hiddenRows', { listId, hidden: hiddenRows.rows, rows });
      return map(core, list, importing);
    });
    const hidden = hiddenSentence(mapped);
    if (hidden !== null) terminal.say(hidden);
    const fits = await core.handlers['lists.fits']({ listId: list.listId, mapping: mapped.mapping });
    for (const sentence of lowFitSentences(mapped, fits)) terminal.say(sentence);
    return mapped;
  } finally {
    signal.removeEventListener('abort', cancel);
    unlisten();
    line.end();
  }
}

/** Deletes the list if `work` fails: otherwise the next attempt would leave a second one. */
export async function discardOnFailure<T>(core: CliCore, listId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await core.handlers['lists.deleteForGood']({ listId }).catch(() => undefined);
    throw error;
  }
}

async function map(core: CliCore, list: List, { mapping, guess, repairs }: Importing): Promise<List> {
  // People whom the list says not to contact are counted when its rows are screened.
  if (mapping.length === 0 && guess && repairs.length === 0)
    return list.optOuts ? core.handlers['lists.screened']({ listId: list.listId }) : list;
  const fields = withRepairs(mappedFields(list, mapping, guess), repairs);
  return core.handlers['lists.map']({ listId: list.listId, mapping: { ...list.mapping, fields } });
}

/** Named columns take precedence; a guess is kept if neither its field nor its column was named. */
export function mappedFields(list: Pick<List, 'columns' | 'mapping'>, named: Importing['mapping'], guess: boolean): Mapping['fields'] {
  const fields: Mapping['fields'] = [];
  for (const { field: name, column: heading } of named) {
    const field = fieldNameSchema.safeParse(fieldOfParameter(name));
    if (!field.success) throw new Failed('mapping.unknownField', { field: name });
    const filled = fromColumns(field.data, list.columns, heading);
    if (typeof filled === 'string') throw new Failed('mapping.unknownColumn', { field: name, column: filled });
    const twice = fields.find((other) => other.field === field.data);
    if (twice) throw new Failed('mapping.fieldTwice', { field: name, first: list.columns[twice.column] ?? '', second: heading });
    fields.push(filled);
  }
  if (!guess) return fields;
  return [
    ...fields,
    ...list.mapping.fields.filter((guess) => {
      const columns = columnsOfFilled(guess);
      return !fields.some((own) => own.field === guess.field || columnsOfFilled(own).some((column) => columns.includes(column)));
    }),
  ];
}

/**
 * Parses what fills a field: one column, the first valid one of several (`Mobile|Home`), or several joined (`Area code+Number`). A heading
 * that contains such a sign is matched first. Returns the name as text if there is no such column.
 */
function fromColumns(field: Filled['field'], columns: readonly string[], text: string): Filled | string {
  const find = (name: string): number | null => (name.trim() === '' ? null : columnWithHeading(columns, name));
  const whole = find(text);
  if (whole !== null) return { field, column: whole };
  const sign = ['|', '+'].find((one) => text.includes(one));
  if (sign === undefined) return text;
  const names = text.split(sign).map((name) => name.trim());
  const found = names.map(find);
  const unknown = names.find((_, index) => found[index] === null);
  const [column, ...more] = found.filter((one) => one !== null);
  if (unknown !== undefined || column === undefined) return unknown ?? text;
  const filled = filledSchema.safeParse(sign === '|' ? { field, column, otherwise: more } : { field, column, also: more });
  if (!filled.success) throw new Failed('mapping.noAlternates', { field });
  return filled.data;
}

/** Reads a policy from its file. Throws Failed('file.missing' | 'file.directory' | 'file.unreadable' | 'policy.invalid'). */
export function readPolicy(file: string): Policy {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw fileFailure(error, file);
  }
  const read = parsePolicyFile(text);
  if ('problem' in read) throw new Failed('policy.invalid', { path: file, problem: read.problem });
  return read.policy;
}
