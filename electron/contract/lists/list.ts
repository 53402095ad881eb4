/** A list: a spreadsheet as read, its mapping, and its state. */
import { z } from 'zod';
import { codedSchema, type ParamsByCode } from '#base/coded.ts';
import { encodingNames } from './encodings.ts';
import { listUses } from '../failure.ts';
import { fieldNameSchema, fields, type FieldKind } from './fields.ts';
import { findingCountSchema, findingRuleSchema } from './finding.ts';
import { hiddenChoiceSchema, hiddenRowsSchema, optOutChoiceSchema, optOutsSchema } from './optOut.ts';
import { environmentIdSchema, idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { repairCountSchema, repairSchema } from './repair.ts';
import { priorityEntrySchema, runStateSchema } from '../runs/run.ts';
import { staleSchema } from '../plan/freshDays.ts';
import { grades } from '../verdict/verdictValues.ts';

/** How to read a file; absent options are detected. */
export const readingSchema = z.object({
  encoding: z.enum(encodingNames).optional(),
  /** One character that has no other meaning in the file. */
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/)
    .optional(),
  heading: z.boolean().optional(),
  /** The line number of the headings; lines above it are set aside. */
  headingLine: z.int().min(1).optional(),
  /** The name of the workbook sheet; absent: the first visible one with rows of data. */
  sheet: z.string().max(255).optional(),
  /** The name of the file in an archive; absent: the only one. */
  entry: z.string().max(1000).optional(),
  /** Copies the text of a cell merged over several rows to each of them; absent: only the first row has it. */
  fillMerged: z.boolean().optional(),
});
export type Reading = z.infer<typeof readingSchema>;

/** `html`: a page with tables; `xml`: SpreadsheetML, both usually named .xls; `vcf`: vCards. */
const fileFormats = ['text', 'xlsx', 'ods', 'html', 'xml', 'vcf'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Features of a sheet that its rows don't show. */
const sheetNotesSchema = z.object({
  /** Hidden sheets beside the one that was read. */
  hiddenSheets: z.array(z.string()),
  /** Letters of the sheet's hidden columns, which are read like any other. */
  hiddenColumns: z.array(z.string()),
  /** Formula cells whose result isn't in the file: they are empty. */
  uncached: z.int(),
  /** Cells covered by a merged one above, and whether they got its text. */
  merged: z.int(),
  filled: z.boolean(),
});

/** One file that a list was read from. A workbook has no delimiter (''). */
export const sourceSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  format: z.enum(fileFormats).default('text'),
  /** The workbook sheet; null for text. */
  sheet: z.string().nullable().default(null),
  /**
   * Visible sheets before it that are empty, or cover sheets without rows of data; absent if there are none, or if the sheet was chosen by
   * name.
   */
  emptySheets: z.array(z.string()).min(1).optional(),
  /** Numbers of the vCards that have no end, up to a hundred; absent if there are none. */
  unclosed: z.array(z.int()).min(1).optional(),
  /** The file that was read, if the source is a ZIP archive. */
  entry: z.string().optional(),
  /** Absent if the sheet has none of these. */
  notes: sheetNotesSchema.optional(),
  /** If several files have different headings: the list's column for each of the file's own, or -1 for none; null if they are the same. */
  columns: z.array(z.int()).nullable().default(null),
  encoding: z.string(),
  delimiter: z.string(),
  /** Absent: the double quote. */
  quote: z.literal("'").optional(),
  /** A backslash before a quote makes the quote part of the cell. */
  backslash: z.literal(true).optional(),
  /** A blank follows each delimiter and belongs to it. */
  padded: z.literal(true).optional(),
  heading: z.boolean(),
  /** The first line of the headings, if it isn't the first with something in it. */
  headingLine: z.int().min(1).optional(),
  /** NUL characters that were removed, if any. */
  nuls: z.int().min(1).optional(),
  bom: z.boolean(),
  lineEnd: z.enum(['\n', '\r\n', '\r']),
});
export type Source = z.infer<typeof sourceSchema>;

const none = z.object({});

/** Why a line didn't become a row, with details. */
const rejectParams = {
  tooManyCells: z.object({ cells: z.int(), expected: z.int() }),
  /** `most`: maximum number of characters. */
  cellTooLong: z.object({ most: z.int() }),
  quoteNeverClosed: none,
  badBytes: none,
  empty: none,
  /** Above the headings. */
  titleLine: none,
  /** The headings are repeated, as in concatenated files. */
  repeatedHeading: none,
  /** The headings of another table, and everything after them. */
  otherTable: none,
  total: none,
  /** Below the last row, or between the pages of a report. */
  footer: none,
  /** Only marks, such as the line below the headings of a text table. */
  marks: none,
  /** A reason in the list's file that this version can't read; no import uses it. */
  unreadable: none,
} as const;
export type RejectParams = ParamsByCode<typeof rejectParams>;
export type RejectReason = keyof RejectParams;
export const rejectReasons = Object.keys(rejectParams) as RejectReason[];
/** Reasons for lines that could be read but don't seem to be rows; a person may decide otherwise. */
export const setAsideReasons: readonly RejectReason[] = ['titleLine', 'repeatedHeading', 'otherTable', 'total', 'footer', 'marks'];

/** A reason out of `R` with its parameters; by default, any reason. */
export type Rejection<R extends RejectReason = RejectReason> = { [K in R]: { reason: K; params: RejectParams[K] } }[R];
export const rejectionSchema: z.ZodType<Rejection> = codedSchema('reason', rejectParams);

/** A line of data that didn't become a row. `line` is the physical line number in its file; the first line is 1. */
const rejectedPlace = {
  source: z.int(),
  line: z.int(),
  /** The line as read, cut to 200 characters for display. */
  text: z.string(),
};
export type RejectedLine = Rejection & z.infer<z.ZodObject<typeof rejectedPlace>>;
export const rejectedLineSchema: z.ZodType<RejectedLine> = codedSchema('reason', rejectParams, rejectedPlace);

/** How files would be read, with the result: before a list is made from them, or read again. */
export const readingPreviewSchema = z.object({
  files: z.array(
    sourceSchema
      .pick({
        name: true,
        bytes: true,
        format: true,
        sheet: true,
        emptySheets: true,
        entry: true,
        unclosed: true,
        encoding: true,
        delimiter: true,
        quote: true,
        heading: true,
        headingLine: true,
        bom: true,
      })
      .extend({
        sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
        /** The files of an archive that can be lists. */
        entries: z.array(z.string()).optional(),
      }),
  ),
  columns: z.array(z.string()),
  /** The first file's lines above its headings. */
  above: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** The first rows of the first file, and their lines. */
  rows: z.array(z.array(z.string())),
  lines: z.array(z.int()),
});
export type ReadingPreview = z.infer<typeof readingPreviewSchema>;

/** What is still possible with the files that a list was read from. */
export const originalsSchema = z.object({
  /** True if they can be read again, because they were granted in this session or kept. */
  readable: z.boolean(),
  /** What depends on the list's rows and prevents reading them again; null if nothing does. */
  inUse: z.enum(listUses).nullable(),
  /** Size of the compressed copies in bytes; null if none are kept. */
  keptBytes: z.int().nullable(),
});
export type Originals = z.infer<typeof originalsSchema>;

export const importedIntoSchema = z.object({
  rows: z.int(),
  /** How many of these rows are repaired rejected lines. */
  repaired: z.int(),
  /** Lines of these files that didn't become rows. A rejected line that still can't be read stays rejected as it was. */
  rejected: z.int(),
});
export type ImportedInto = z.infer<typeof importedIntoSchema>;

/** Ways to split one cell: a full name into first and last name, a one-line address into its parts. */
const splitSchema = z.enum(['name', 'address']);

/** Kinds of which a contact may have several, any of which is acceptable. */
export const alternateKinds: readonly FieldKind[] = ['phone', 'email'];

/** The columns that fill one field, by position; 0 is the first. */
export const filledSchema = z
  .object({
    field: fieldNameSchema,
    column: z.int().min(0),
    /** More columns, whose cells are appended with a space: an area code and its number. */
    also: z.array(z.int().min(0)).optional(),
    /** Alternative columns for the field: the first one with a valid value is used, else the first with a possible value. */
    otherwise: z.array(z.int().min(0)).min(1).optional(),
    /** The field gets only its part of the cell; absent: the whole cell. */
    split: splitSchema.optional(),
    /** Repairs that are turned off: in this respect, cells are read as written. */
    asWritten: z.array(repairSchema).optional(),
    /** Repairs that are turned on although they are only suggested by default. */
    asSuggested: z.array(repairSchema).optional(),
  })
  .refine(
    ({ field, also, otherwise, split }) =>
      otherwise === undefined ||
      (also === undefined && split === undefined && fields.some(({ name, kind }) => name === field && alternateKinds.includes(kind))),
    'only a phone or an e-mail address can come from the first of several columns, each of them whole',
  );
export type Filled = z.infer<typeof filledSchema>;

/** Returns all columns from which a field is filled, in order. */
export const columnsOfFilled = ({ column, also = [], otherwise = [] }: Filled): number[] => [column, ...also, ...otherwise];

/** Assigns columns to the fields that they fill. A field is filled once; a column may fill several. */
export const mappingSchema = z.object({
  fields: z.array(filledSchema),
  /** Country for reading local phone numbers, ISO-3166 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type Mapping = z.infer<typeof mappingSchema>;

/** How well a column fits its field, counted over rows. Joined columns count as one, under the first of them. */
export const columnFitSchema = z.object({
  field: fieldNameSchema,
  column: z.int(),
  rows: z.int(),
  /** Number of these rows in which the column isn't empty. */
  filled: z.int(),
  /** Number of filled rows with a value of the field's kind; null if the field accepts any text. */
  fits: z.int().nullable(),
  /** Rows in which this column fills the field. */
  taken: z.int(),
  /** Repairs in these rows; absent: none, or not counted yet. */
  repairs: z.array(repairCountSchema).min(1).optional(),
});
export type ColumnFit = z.infer<typeof columnFitSchema>;

/** What a column appears to hold. `confidence`: 0 none, 1 guess, 2 needs checking, 3 likely, 4 certain. */
export const columnGuessSchema = z.object({
  column: z.int(),
  heading: z.string(),
  samples: z.array(z.string()),
  /** If two columns have the same field, they are two halves of it, to be joined. */
  field: fieldNameSchema.nullable(),
  /** A field that another column fills; this column also holds such values and could fill it in rows where the other can't. */
  alternate: fieldNameSchema.optional(),
  /** The column holds more than its field and should be split. */
  split: splitSchema.optional(),
  confidence: z.int().min(0).max(4),
});
export type ColumnGuess = z.infer<typeof columnGuessSchema>;

export const listSchema = z.object({
  listId: idSchema,
  name: z.string(),
  sources: z.array(sourceSchema),
  importedAt: timeSchema,
  rows: z.int(),
  rejected: z.int(),
  /** Number of rejected lines that were readable but aren't rows, like titles and totals. */
  setAside: z.int(),
  /** Headings as in the file; names like `Column 3` if there is no heading line. */
  columns: z.array(z.string()),
  mapping: mappingSchema,
  /** `remembered`: from a person's mapping of an earlier list with the same headings. */
  mappedBy: z.enum(['guesses', 'remembered', 'person']),
  guesses: z.array(columnGuessSchema),
  /** False while its rows are being screened; `findings` is then incomplete. */
  screened: z.boolean(),
  findings: z.array(findingCountSchema),
  /** How well the mapped columns fit their fields, over all rows; empty until the rows are screened. */
  fits: z.array(columnFitSchema),
  /** Absent if no column has opt-outs. */
  optOuts: optOutsSchema.optional(),
  /** Absent if none of its rows was hidden. */
  hiddenRows: hiddenRowsSchema.optional(),
});
export type List = z.infer<typeof listSchema>;

/** A person's choices about rows that the list itself marks; an absent choice stays as it was. */
export const listChoicesSchema = z.object({ optOuts: optOutChoiceSchema.optional(), hiddenRows: hiddenChoiceSchema.optional() });
export type ListChoices = z.infer<typeof listChoicesSchema>;

/** Returns the column that usually has the source of a row; null if none is mapped. */
export const sourceColumn = ({ mapping }: Pick<List, 'mapping'>): number | null =>
  mapping.fields.find(({ field }) => field === 'source_id')?.column ?? null;

const gradeCountsSchema = z.record(z.enum([...grades, 'none']), z.int());
export type GradeCounts = z.infer<typeof gradeCountsSchema>;

/**
 * Number of a list's rows in each state. Each count covers all rows, whatever their status: a litigator stays one while another check of
 * its row is in progress. rows = litigators + clear + notChecked = the sum of the grades.
 */
const rowCountsSchema = z.object({
  /** Rows with a complete or partial answer. */
  answered: z.int(),
  /** Rows that no run has covered yet: not answered, skipped, failed or pending. */
  unplanned: z.int(),
  /** Rows decided by a person; all others are still to be decided. */
  decided: z.int(),
  /** Rows with neither a person's decision nor a suggestion. */
  undecided: z.int(),
  grades: gradeCountsSchema,
  litigators: z.int(),
  clear: z.int(),
  notChecked: z.int(),
});
export type RowCounts = z.infer<typeof rowCountsSchema>;

/** An environment that supplied answers. `sandbox`: they are invented, whatever the environment is called. */
const accountSchema = z.object({ environmentId: environmentIdSchema, name: z.string(), sandbox: z.boolean() });
export type Account = z.infer<typeof accountSchema>;

/** A list as the lists screen shows it. */
export const listCardSchema = rowCountsSchema.extend({
  listId: idSchema,
  name: z.string(),
  fileName: z.string(),
  rows: z.int(),
  rejected: z.int(),
  importedAt: timeSchema,
  lastCheckedAt: timeSchema.nullable(),
  exportedAt: timeSchema.nullable(),
  /** Rows whose clear litigator check expires soon, or has expired. */
  stale: staleSchema,
  /** True if any of its answers came from a sandbox. */
  sandbox: z.boolean(),
  /** The environments of its answers, newest first; empty without answers. */
  accounts: z.array(accountSchema),
  run: z
    .object({
      runId: idSchema,
      state: runStateSchema,
      share: z.number(),
      leftMs: z.number().nullable(),
      priority: z.array(priorityEntrySchema),
    })
    .nullable(),
});
export type ListCard = z.infer<typeof listCardSchema>;

/** A list whose file was found damaged since the program started. `name`: null if unknown. */
export const damagedListSchema = z.object({ listId: idSchema, name: z.string().nullable() });
export type DamagedList = z.infer<typeof damagedListSchema>;

/** A deleted list that can still be restored. */
export const deletedListSchema = z.object({
  listId: idSchema,
  /** Null if its stored details can't be read. */
  name: z.string().nullable(),
  rows: z.int().nullable(),
  deletedAt: timeSchema,
  /** When it will be removed for good; null: a day after this session of the program ends. */
  until: timeSchema.nullable(),
});
export type DeletedList = z.infer<typeof deletedListSchema>;

/** A row as read, for the preview: cells exactly as in the file, and the fields that have findings. */
export const previewRowSchema = z.object({
  row: rowNumberSchema,
  line: z.int(),
  cells: z.array(z.string()),
  findings: z.array(z.object({ rule: findingRuleSchema, column: z.int().nullable() })),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;
