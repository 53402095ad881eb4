/** A result sheet: what a dialler or a CRM says its calls came to, brought in as outcomes of rows, whole or not at all. */
import { z } from 'zod';
import { callOutcomeKindSchema, meaningSchema } from './callOutcome.ts';
import { costSchema } from '../plan/plan.ts';
import { idSchema, rowNumberSchema } from '../ids.ts';
import { readingSchema } from '../lists/list.ts';

/**
 * What a column of a sheet can hold. `disposition`: also called status, outcome or call result. `row`: `rollcall.row` of our exports. `email`: of
 * the person who was meant; where several rows have a phone, it and the name say which.
 */
export const sheetFields = ['row', 'phone', 'disposition', 'rightParty', 'name', 'email', 'calledAt', 'duration', 'agent'] as const;
export const sheetFieldSchema = z.enum(sheetFields);
export type SheetField = z.infer<typeof sheetFieldSchema>;

/** The programs whose sheets are known by their headings. */
const sheetShapes = ['rollcall', 'hubspot', 'salesforce', 'close', 'vicidial', 'convoso', 'plain'] as const;
const sheetShapeSchema = z.enum(sheetShapes);
export type SheetShape = z.infer<typeof sheetShapeSchema>;

export const durationUnits = ['ms', 's', 'min'] as const;

/** How a sheet is to be understood; what is absent is guessed, or remembered from the last sheet of the same shape. */
export const sheetRequestSchema = z.object({
  files: z.array(z.string()).min(1).max(100),
  reading: readingSchema,
  /** Column by position for a field; null: no column has it. */
  columns: z.partialRecord(sheetFieldSchema, z.int().min(0).nullable()).default({}),
  /** The lists whose rows are found by their phones; absent: every list. Rows named by `rollcall.row` are found in any. */
  lists: z.array(idSchema).max(1000).optional(),
  /** What labels mean, as chosen by a person, which also confirms it. Labels are compared trimmed and ignoring case. */
  meanings: z.array(z.object({ label: z.string().max(500), meaning: meaningSchema })).default([]),
  /** IANA zone of times that carry none, as a person chose it. */
  zone: z.string().max(60).optional(),
  /** The person's own, where none is chosen or remembered; absent: this computer's. */
  ownZone: z.string().max(60).optional(),
  durationUnit: z.enum(durationUnits).optional(),
  /** The row that a person chose for an ambiguous line; null: none of them, so that the line has no row. */
  choices: z
    .array(z.object({ file: z.int().min(0), line: z.int().min(1), row: z.object({ listId: idSchema, row: rowNumberSchema }).nullable() }))
    .max(100_000)
    .default([]),
});
export type SheetRequest = z.infer<typeof sheetRequestSchema>;

/** Why a label means what it does. `new`: it is in no table. `asks`: in the table, but its words don't say. `confirm`: a guess that needs a yes. */
const meaningReasons = ['chosen', 'remembered', 'table', 'confirm', 'asks', 'new'] as const;

const sheetLabelSchema = z.object({
  /** As written the first time; '' where cells are empty. */
  label: z.string(),
  calls: z.int(),
  /** Calls of rows that wait for a person to say what the label means, or who answered. */
  undecided: z.int(),
  /** Where it stands first: the file's position, and the physical line in it. */
  file: z.int(),
  line: z.int(),
  meaning: meaningSchema,
  why: z.enum(meaningReasons),
  /** The sheet it is remembered from. */
  from: z.string().nullable(),
});
export type SheetLabel = z.infer<typeof sheetLabelSchema>;

/** Why a line has no row, or which row is not known. */
export const lineReasons = [
  /** No phone and no `rollcall.row`. */
  'empty',
  'phoneUnreadable',
  /** No row of the chosen lists has this phone. */
  'phoneUnknown',
  /** `rollcall.row` can't be read, or its list has no such row. */
  'rowUnknown',
  /** The row's list was deleted. */
  'listGone',
  'timeUnreadable',
  'rightPartyUnreadable',
  /** The line itself can't be read. */
  'unreadable',
  /** A person said that none of the rows is meant. */
  'noneChosen',
  /** Ambiguous: the phone is in several rows or lists. */
  'severalRows',
  /** Ambiguous: another line of the sheet says something else of the same row, and no time says which came later. */
  'severalOutcomes',
] as const;
export const lineReasonSchema = z.enum(lineReasons);
export type LineReason = z.infer<typeof lineReasonSchema>;

export const sheetLineSchema = z.object({
  /** Position of the file, and the line's physical number in it. */
  file: z.int(),
  line: z.int(),
  reason: lineReasonSchema,
  /** The heading of the column that the reason is about; null: none. */
  column: z.string().nullable(),
  /** What is written there, cut for display. */
  text: z.string(),
  /** Whom the line is about, by its name and e-mail address; empty if it doesn't say. */
  person: z.string(),
  /** Rows that could be meant, at most 20, and how many there are. */
  rows: z.array(z.object({ listId: idSchema, listName: z.string(), row: rowNumberSchema, text: z.string() })),
  rowCount: z.int(),
});
export type SheetLine = z.infer<typeof sheetLineSchema>;

/** What the command line prints, and every screen adds up: `lines = matched + unmatched + ambiguous`, and the outcomes add up to `matched`. */
const sheetSumsSchema = z.object({
  lines: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  ambiguous: z.int(),
  outcomes: z.record(callOutcomeKindSchema, z.int()),
  /** Of the matched: outcomes that go to the service. */
  queued: z.int(),
  /** Of the matched: known from an earlier sheet, or already told. */
  known: z.int(),
});
export type SheetSums = z.infer<typeof sheetSumsSchema>;

export const sheetPreviewSchema = z.object({
  /** What was read is kept under this id, until the next sheet is opened. */
  sheetId: idSchema,
  files: z.array(z.object({ name: z.string(), lines: z.int() })),
  shape: sheetShapeSchema,
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), field: sheetFieldSchema.nullable() })),
  /** The lists that rows were found in, and those that could be searched. */
  lists: z.array(z.object({ listId: idSchema, name: z.string(), matched: z.int(), searched: z.boolean() })),
  labels: z.array(sheetLabelSchema),
  sums: sheetSumsSchema,
  /** What telling the queued ones costs; null: no service is told. */
  cost: costSchema.nullable(),
  /** Lines by their reason. */
  reasons: z.partialRecord(lineReasonSchema, z.int()),
  /** Times carry no zone: `zone` is the one that is assumed. */
  asksZone: z.boolean(),
  zone: z.string(),
  durationUnit: z.enum(durationUnits).nullable(),
  /** An act that brought in the very same file; null: none. */
  broughtInAt: z.int().nullable(),
});
export type SheetPreview = z.infer<typeof sheetPreviewSchema>;

export const broughtInSchema = z.object({
  /** Null: every outcome was known already, and nothing was added. */
  recordId: idSchema.nullable(),
  sums: sheetSumsSchema,
});
