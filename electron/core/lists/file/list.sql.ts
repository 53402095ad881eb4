/** Stores a list's metadata: one row of JSON in the contract's shapes. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { columnFitSchema, columnGuessSchema, mappingSchema, sourceSchema, type ColumnFit, type List } from '#contract/lists/list.ts';
import { findingCountSchema, type FindingCount } from '#contract/lists/finding.ts';
import { hiddenRowsSchema, type HiddenRows, optOutsSchema, type OptOuts } from '#contract/lists/optOut.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

const json = <S extends z.ZodType>(schema: S) => z.string().transform((text): z.infer<S> => schema.parse(JSON.parse(text)));

const listRow = z
  .object({
    list_id: z.string(),
    name: z.string(),
    sources: json(z.array(sourceSchema)),
    imported_at: z.int(),
    rows: z.int(),
    rejected: z.int(),
    set_aside: z.int(),
    columns: json(z.array(z.string())),
    mapping: json(mappingSchema),
    mapped_by: z.enum(['guesses', 'remembered', 'person']),
    guesses: json(z.array(columnGuessSchema)),
    screened: z.union([z.literal(0), z.literal(1)]),
    finding_counts: json(z.array(findingCountSchema)),
    column_fits: json(z.array(columnFitSchema)),
    opt_outs: json(optOutsSchema).nullable(),
    hidden_rows: json(hiddenRowsSchema).nullable(),
  })
  .transform((row): List => {
    const {
      list_id: listId,
      imported_at: importedAt,
      mapped_by: mappedBy,
      set_aside: setAside,
      screened,
      finding_counts: findings,
      column_fits: fits,
      opt_outs: optOuts,
      hidden_rows: hiddenRows,
      ...rest
    } = row;
    return {
      listId,
      importedAt,
      mappedBy,
      setAside,
      screened: screened === 1,
      findings,
      fits,
      ...(optOuts && { optOuts }),
      ...(hiddenRows && { hiddenRows }),
      ...rest,
    };
  });

/** Reads the list in the contract's shape. */
export function readList(db: ReadDb): List {
  return listRow.parse(statement(db, 'SELECT * FROM list').get());
}

export const readSources = (db: ReadDb): List['sources'] =>
  json(z.array(sourceSchema)).parse(statement<[], string>(db, 'SELECT sources FROM list').pluck().get());

/**
 * A number identifying the list's mapping, including its country; never 0. What a row was checked for under a mapping refers to its values
 * under that mapping.
 */
export function mappingNumber({ mapping }: Pick<List, 'mapping'>): number {
  return hash('sha256', JSON.stringify(mapping), 'buffer').readUIntBE(0, 6) + 1;
}

export const countRows = (db: ReadDb): number => statement<[], number>(db, 'SELECT rows FROM list').pluck().get() ?? 0;

/** Writes the list's metadata for the first time; `by`: who imported it. */
export function insertList(db: WriteDb, list: List, by: string): void {
  statement(
    db,
    `INSERT INTO list (id, list_id, name, sources, imported_at, by, rows, rejected, set_aside, columns, mapping, mapped_by, guesses, screened, finding_counts, column_fits, opt_outs, hidden_rows)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    list.listId,
    list.name,
    JSON.stringify(list.sources),
    list.importedAt,
    by,
    list.rows,
    list.rejected,
    list.setAside,
    JSON.stringify(list.columns),
    JSON.stringify(list.mapping),
    list.mappedBy,
    JSON.stringify(list.guesses),
    Number(list.screened),
    JSON.stringify(list.findings),
    JSON.stringify(list.fits),
    list.optOuts === undefined ? null : JSON.stringify(list.optOuts),
    list.hiddenRows === undefined ? null : JSON.stringify(list.hiddenRows),
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
    JSON.stringify(mapping),
    JSON.stringify(findings),
    JSON.stringify(fits),
    optOuts === undefined ? null : JSON.stringify(optOuts),
  );
}
