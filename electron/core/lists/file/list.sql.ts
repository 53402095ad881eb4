/** Stores a list's metadata: one row of JSON in the contract's shapes. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { listSchema, type ColumnFit, type List } from '#contract/lists/list.ts';
import type { FindingCount } from '#contract/lists/finding.ts';
import { hiddenRowsSchema, type HiddenRows, optOutsSchema, type OptOuts } from '#contract/lists/optOut.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

const json = <S extends z.ZodType>(schema: S) => z.string().transform((text): z.infer<S> => schema.parse(JSON.parse(text)));

const { shape } = listSchema;
const listRow = z
  .object({
    ...shape,
    listId: z.string(),
    sources: json(shape.sources),
    columns: json(shape.columns),
    mapping: json(shape.mapping),
    guesses: json(shape.guesses),
    screened: z.union([z.literal(0), z.literal(1)]).transform((screened) => screened === 1),
    findings: json(shape.findings),
    fits: json(shape.fits),
    optOuts: json(optOutsSchema).nullable(),
    hiddenRows: json(hiddenRowsSchema).nullable(),
  })
  .transform(({ optOuts, hiddenRows, ...list }): List => ({ ...list, ...(optOuts && { optOuts }), ...(hiddenRows && { hiddenRows }) }));

/** Reads the list in the contract's shape. */
export function readList(db: ReadDb): List {
  const row = statement(
    db,
    `SELECT list_id AS listId, name, sources, imported_at AS importedAt, rows, rejected, set_aside AS setAside, columns, mapping,
       mapped_by AS mappedBy, guesses, screened, finding_counts AS findings, column_fits AS fits, opt_outs AS optOuts, hidden_rows AS hiddenRows
     FROM list`,
  );
  return listRow.parse(row.get());
}

export const readSources = (db: ReadDb): List['sources'] =>
  json(shape.sources).parse(statement<[], string>(db, 'SELECT sources FROM list').pluck().get());

/**
 * A number identifying the list's mapping, including its country; never 0. What a row was checked for under a mapping refers to its values
 * under that mapping.
 */
export function mappingNumber({ mapping }: Pick<List, 'mapping'>): number {
  return hash('sha256', JSON.stringify(mapping), 'buffer').readUIntBE(0, 6) + 1;
}

export const countRows = (db: ReadDb): number => statement<[], number>(db, 'SELECT rows FROM list').pluck().get() ?? 0;

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Writes the list's metadata for the first time; `by`: who imported it. */
export function insertList(db: WriteDb, list: List, by: string): void {
  const { listId, name, importedAt, rows, rejected, setAside, mappedBy } = list;
  statement(
    db,
    `INSERT INTO list (id, list_id, name, imported_at, by, rows, rejected, set_aside, mapped_by, screened,
       sources, columns, mapping, guesses, finding_counts, column_fits, opt_outs, hidden_rows)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[listId, name, importedAt, by, rows, rejected, setAside, mappedBy, Number(list.screened)],
    ...[list.sources, list.columns, list.mapping, list.guesses, list.findings, list.fits, list.optOuts, list.hiddenRows].map(jsonOrNull),
  );
}

export function renameList(db: WriteDb, name: string): void {
  statement(db, 'UPDATE list SET name = ?').run(name);
}

/** Sets who made the mapping, which takes effect with its fields and findings. */
export function setMappedBy(db: WriteDb, mappedBy: List['mappedBy']): void {
  statement(db, 'UPDATE list SET mapped_by = ?').run(mappedBy);
}

/** Sets how to treat hidden rows; takes effect with the findings. */
export function setHiddenRows(db: WriteDb, hiddenRows: HiddenRows): void {
  statement(db, 'UPDATE list SET hidden_rows = ?').run(JSON.stringify(hiddenRows));
}

/** The result of screening the rows. */
interface Screened extends Pick<List, 'mapping'> {
  findings: readonly FindingCount[];
  fits: readonly ColumnFit[];
  optOuts: OptOuts | undefined;
}

/** Marks the rows as screened under this mapping. */
export function setScreened(db: WriteDb, { mapping, findings, fits, optOuts }: Screened): void {
  statement(db, 'UPDATE list SET mapping = ?, screened = 1, finding_counts = ?, column_fits = ?, opt_outs = ?').run(
    ...[mapping, findings, fits, optOuts].map(jsonOrNull),
  );
}
