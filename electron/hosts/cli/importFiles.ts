/** Brings files in as one list, with the columns mapped as the command line says. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { policySchema, type Policy } from '../../contract/decision.ts';
import { Failed } from '../../contract/failure.ts';
import { fieldOfParameter } from '../../contract/operations/catalog.ts';
import { fieldNameSchema } from '../../contract/fields.ts';
import type { List, Mapping } from '../../contract/list.ts';
import { count, share } from '../../words/count.ts';
import { joinedSentences, sheetSentences } from '../../words/readingWords.ts';
import type { CliCore } from './openCliCore.ts';
import { openProgressLine } from './progress.ts';
import type { Choosing } from './settingsOf.ts';
import type { Terminal } from './terminal.ts';

/** Throws the failures of import and mapping; a list that can't be mapped is not kept. */
export async function importFiles(
  core: CliCore,
  files: readonly string[],
  choosing: Choosing,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<List> {
  const importId = randomUUID();
  const cancel = (): void => void core.handlers['lists.cancelImport']({ importId });
  const line = openProgressLine(terminal, core.clock);
  const unlisten = core.listen('lists.importProgressed', ({ stage, rows, bytesRead, bytes }) =>
    line.show(stage === 'reading' ? `Reading: ${count(rows)} rows, ${share(bytesRead, bytes)}` : `Looking at ${count(rows)} rows`),
  );
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) throw new Failed('import.cancelled');
    const list = await core.handlers['lists.import']({
      importId,
      files: files.map((file) => core.paths.grant(file)),
      reading: choosing.reading,
    });
    for (const sentence of [...sheetSentences(list), ...joinedSentences(list)]) terminal.say(sentence);
    return await discardOnFailure(core, list.listId, () => map(core, list, choosing));
  } finally {
    signal.removeEventListener('abort', cancel);
    unlisten();
    line.end();
  }
}

/** What can't be used is not left behind: the next try would only stand beside it. */
export async function discardOnFailure<T>(core: CliCore, listId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await core.handlers['lists.deleteForGood']({ listId }).catch(() => undefined);
    throw error;
  }
}

async function map(core: CliCore, list: List, { mapping, guess }: Choosing): Promise<List> {
  if (mapping.length === 0 && guess) return list;
  return core.handlers['lists.map']({ listId: list.listId, mapping: { ...list.mapping, fields: mappedFields(list, mapping, guess) } });
}

/** What was named stands; a guess stays where neither its field nor its column was named. */
export function mappedFields(list: Pick<List, 'columns' | 'mapping'>, named: Choosing['mapping'], guess: boolean): Mapping['fields'] {
  const fields: Mapping['fields'] = [];
  for (const { field: name, column: heading } of named) {
    const field = fieldNameSchema.safeParse(fieldOfParameter(name));
    if (!field.success) throw new Failed('mapping.unknownField', { field: name });
    const column = findColumn(list.columns, heading);
    if (column === null) throw new Failed('mapping.unknownColumn', { field: name, column: heading });
    const twice = fields.find((other) => other.field === field.data);
    if (twice) throw new Failed('mapping.fieldTwice', { field: name, first: list.columns[twice.column] ?? '', second: heading });
    fields.push({ field: field.data, column });
  }
  if (!guess) return fields;
  return [
    ...fields,
    ...list.mapping.fields.filter(({ field, column }) => !fields.some((own) => own.field === field || own.column === column)),
  ];
}

/** A heading exactly as it stands, else the only one that differs in case or blanks alone. */
function findColumn(columns: readonly string[], heading: string): number | null {
  const exact = columns.indexOf(heading);
  if (exact >= 0) return exact;
  const plain = (text: string): string => text.trim().toLowerCase();
  const alike = [...columns.keys()].filter((index) => plain(columns[index] ?? '') === plain(heading));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Reads a policy from its file. Throws Failed('file.missing' | 'file.unreadable' | 'policy.invalid'). */
export function readPolicy(file: string): Policy {
  const invalid = (problem: string): Failed => new Failed('policy.invalid', { path: file, problem });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw code === 'ENOENT' ? new Failed('file.missing', { path: file }) : new Failed('file.unreadable', { path: file, problem: code });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('it is not JSON');
  }
  const parsed = policySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalid(issue ? `${issue.path.join('.') || 'the whole'}: ${issue.message}` : 'it is not a policy');
}
