/** A result sheet: a dialer's or CRM's record of how its calls went, imported as outcomes of rows, all or nothing. */
import { z } from 'zod';
import { callOutcomeKindSchema, meaningSchema } from './callOutcome.ts';
import { costSchema } from '../plan/plan.ts';
import { idSchema, rowNumberSchema } from '../ids.ts';
import { readingSchema } from '../lists/list.ts';

/**
 * What a column of a sheet can hold. `disposition`: also called status, outcome or call result. `row`: `rollcall.row` of Rollcall's
 * exports. `email`: the intended person's; if several rows have a phone, it and the name determine the row.
 */
export const sheetFields = ['row', 'phone', 'disposition', 'rightParty', 'name', 'email', 'calledAt', 'duration', 'agent'] as const;
export const sheetFieldSchema = z.enum(sheetFields);
export type SheetField = z.infer<typeof sheetFieldSchema>;

/** Programs whose sheets are recognized by their headings. */
const sheetShapes = ['rollcall', 'hubspot', 'salesforce', 'close', 'vicidial', 'convoso', 'plain'] as const;
const sheetShapeSchema = z.enum(sheetShapes);
export type SheetShape = z.infer<typeof sheetShapeSchema>;

export const durationUnits = ['ms', 's', 'min'] as const;

/** How to interpret a sheet; absent options are guessed, or remembered from the last sheet of the same shape. */
export const sheetRequestSchema = z.object({
  files: z.array(z.string()).min(1).max(100),
  reading: readingSchema,
  /** The position of the column for each field; null if no column has it. */
  columns: z.partialRecord(sheetFieldSchema, z.int().min(0).nullable()).default({}),
  /** The lists in which rows are looked up by phone; absent: every list. Rows named by `rollcall.row` are found in any list. */
  lists: z.array(idSchema).max(1000).optional(),
  /** The meanings of labels that a person chose or confirmed. Labels are compared trimmed and ignoring case. */
  meanings: z.array(z.object({ label: z.string().max(500), meaning: meaningSchema })).default([]),
  /** The IANA zone for times without one, as a person chose it. */
  zone: z.string().max(60).optional(),
  /** The person's own zone, used if none is chosen or remembered; absent: this computer's. */
  ownZone: z.string().max(60).optional(),
  durationUnit: z.enum(durationUnits).optional(),
  /** The row that a person chose for an ambiguous line; null if none of them is right, so that the line has no row. */
  choices: z
    .array(z.object({ file: z.int().min(0), line: z.int().min(1), row: z.object({ listId: idSchema, row: rowNumberSchema }).nullable() }))
    .max(100_000)
    .default([]),
});
export type SheetRequest = z.infer<typeof sheetRequestSchema>;

/** Where a label's meaning comes from. `new`: it is in no table. `asks`: in the table, but ambiguous. `confirm`: a guess to confirm. */
const meaningReasons = ['chosen', 'remembered', 'table', 'confirm', 'asks', 'new'] as const;

const sheetLabelSchema = z.object({
  /** As first written; '' for empty cells. */
  label: z.string(),
  calls: z.int(),
  /** Calls of rows for which a person still has to say what the label means, or who answered. */
  undecided: z.int(),
  /** Its first occurrence: the position of the file, and the physical line in it. */
  file: z.int(),
  line: z.int(),
  meaning: meaningSchema,
  why: z.enum(meaningReasons),
  /** The sheet that the meaning is remembered from. */
  from: z.string().nullable(),
});
export type SheetLabel = z.infer<typeof sheetLabelSchema>;

/** Why a line has no row, or which row is meant is ambiguous. */
export const lineReasons = [
  /** The line has no phone and no `rollcall.row`. */
  'empty',
  'phoneUnreadable',
  /** No row of the chosen lists has this phone. */
  'phoneUnknown',
  /** `rollcall.row` can't be read, or its list has no such row. */
  'rowUnknown',
  'listGone',
  'timeUnreadable',
  'rightPartyUnreadable',
  'unreadable',
  /** A person decided that none of the rows is meant. */
  'noneChosen',
  /** Ambiguous: several rows or lists have the phone. */
  'severalRows',
  /** Ambiguous: another line of the sheet has a different outcome for the same row, and no times determine which is later. */
  'severalOutcomes',
] as const;
export const lineReasonSchema = z.enum(lineReasons);
export type LineReason = z.infer<typeof lineReasonSchema>;

export const sheetLineSchema = z.object({
  /** Position of the file, and the line's physical number in it. */
  file: z.int(),
  line: z.int(),
  reason: lineReasonSchema,
  /** The heading of the column that the reason is about; null if there is none. */
  column: z.string().nullable(),
  /** The text of that cell, truncated for display. */
  text: z.string(),
  /** The name and e-mail address of the line's person; empty if it has neither. */
  person: z.string(),
  /** Candidate rows, at most 20, and their total number. */
  rows: z.array(z.object({ listId: idSchema, listName: z.string(), row: rowNumberSchema, text: z.string() })),
  rowCount: z.int(),
});
export type SheetLine = z.infer<typeof sheetLineSchema>;

/** Sums for the command line and the screens: `lines = matched + unmatched + ambiguous`; the outcomes add up to `matched`. */
const sheetSumsSchema = z.object({
  lines: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  ambiguous: z.int(),
  outcomes: z.record(callOutcomeKindSchema, z.int()),
  /** Outcomes of matched lines that are queued for the service. */
  queued: z.int(),
  /** Outcomes of matched lines that are known from an earlier sheet, or already reported. */
  known: z.int(),
});
export type SheetSums = z.infer<typeof sheetSumsSchema>;

export const sheetPreviewSchema = z.object({
  /** Identifies the read sheet, which is kept until the next one is opened. */
  sheetId: idSchema,
  files: z.array(
    z.object({
      name: z.string(),
      lines: z.int(),
      /** The sheet of a workbook that was read, and the visible ones that weren't; absent if there are no others, or if it was chosen. */
      sheets: z.object({ read: z.string(), others: z.array(z.string()).min(1) }).optional(),
    }),
  ),
  shape: sheetShapeSchema,
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), field: sheetFieldSchema.nullable() })),
  /** The lists in which rows were found, and those that could be searched. */
  lists: z.array(z.object({ listId: idSchema, name: z.string(), matched: z.int(), searched: z.boolean() })),
  labels: z.array(sheetLabelSchema),
  sums: sheetSumsSchema,
  /** The cost of reporting the queued outcomes; null if nothing is reported. */
  cost: costSchema.nullable(),
  reasons: z.partialRecord(lineReasonSchema, z.int()),
  /** True if times have no zone; `zone` is the assumed one. */
  asksZone: z.boolean(),
  zone: z.string(),
  durationUnit: z.enum(durationUnits).nullable(),
  /** When an act imported exactly this file; null if none did. */
  broughtInAt: z.int().nullable(),
});
export type SheetPreview = z.infer<typeof sheetPreviewSchema>;

export const broughtInSchema = z.object({
  /** Null if every outcome was already known and nothing was added. */
  recordId: idSchema.nullable(),
  sums: sheetSumsSchema,
});
