/** The commands that show a list under review. */
import { z } from 'zod';
import { callDaySchema } from '../calling/callingRules.ts';
import { columnFacetAskedSchema, columnFacetSchema } from './columnTest.ts';
import { facetsSchema, filterSchema, sortSchema } from './facets.ts';
import { idSchema, rowNumberSchema, zoneNameSchema } from '../ids.ts';
import { rowChoiceSchema } from './many.ts';
import { overviewSchema } from './overview.ts';
import { packedRowsSchema } from './packedRows.ts';
import { aList, nothing } from '../params.ts';
import { cursorSchema, placeSchema } from './place.ts';
import { savedViewChangeSchema, savedViewSchema } from './savedView.ts';
import { rowDetailSchema, viewRowSchema, viewSchema } from './view.ts';

export const viewCommands = {
  /**
   * `askerId`: a caller that asks one question after another and only needs the newest. A newer question supersedes the one in progress,
   * which stops and fails with view.superseded. `cursor`: the current row; its position in the new view is returned as `at`.
   */
  'review.open': {
    params: aList.extend({ filter: filterSchema, sort: sortSchema, askerId: idSchema.optional(), cursor: cursorSchema.optional() }),
    returns: viewSchema,
    runsIn: 'listThread',
    derives: true,
  },
  /**
   * Cancels the asker's question, even before it arrives: it stops and fails with view.superseded. An answered question is not affected.
   */
  'review.cancel': { params: z.object({ askerId: idSchema }), returns: nothing },
  'review.window': {
    params: z.object({ viewId: z.string(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.array(viewRowSchema),
    runsIn: 'listThread',
  },
  /** Every row of the view, in its order; used to export only these. */
  'review.rowNumbers': { params: z.object({ viewId: z.string() }), returns: z.array(rowNumberSchema), runsIn: 'listThread' },
  /** Where a row of the list is in the view, from 0; null: the view hasn't got it. Throws view.notFound. */
  'review.position': {
    params: z.object({ viewId: z.string(), row: rowNumberSchema }),
    returns: z.object({ position: z.int().min(0).nullable() }),
    runsIn: 'listThread',
  },
  /** Current facets: answers may have arrived since the view was opened. */
  'review.facets': { params: z.object({ viewId: z.string() }), returns: facetsSchema, runsIn: 'listThread' },
  /**
   * Columns of the spreadsheet as facets of a view, counted now. `askerId`: as for review.open, but an asker of its own: a newer question
   * supersedes the one in progress.
   */
  'review.columnFacets': {
    params: z.object({ viewId: z.string(), facets: z.array(columnFacetAskedSchema).min(1).max(20), askerId: idSchema.optional() }),
    returns: z.array(columnFacetSchema),
    runsIn: 'listThread',
  },
  /** The whole list at a glance, counted now. `column`: whose values are compared. `askerId`: as for review.columnFacets. */
  'review.overview': {
    params: aList.extend({ column: z.int().min(0).nullable(), askerId: idSchema.optional() }),
    returns: overviewSchema,
    runsIn: 'listThread',
    derives: true,
  },
  /**
   * Plans a day of calls: how many rows to call may be called in each hour of `day` in `zone`, an IANA name, under the calling rules in
   * force. `askerId`: as for review.columnFacets.
   */
  'review.callDay': {
    params: aList.extend({ day: z.iso.date(), zone: zoneNameSchema, askerId: idSchema.optional() }),
    returns: callDaySchema,
    runsIn: 'listThread',
    derives: true,
  },
  'review.row': { params: aList.extend({ row: rowNumberSchema }), returns: rowDetailSchema },
  /** The chosen rows as a plan takes them. */
  'review.pack': {
    params: aList.extend({ choice: rowChoiceSchema }),
    returns: z.object({ packed: packedRowsSchema, rows: z.int() }),
    runsIn: 'listThread',
  },
  /** A view of these rows only, as they are chosen from another one, in its order. Throws view.notFound. */
  'review.select': {
    params: aList.extend({ choice: rowChoiceSchema }),
    returns: z.object({ viewId: z.string(), count: z.int() }),
    runsIn: 'listThread',
  },
  /** Where the list's review was last left; null: it was never opened. */
  'review.place': { params: aList, returns: placeSchema.nullable() },
  'review.keepPlace': { params: aList.extend({ place: placeSchema }), returns: nothing, runsIn: 'listThread', ownerOnly: true },
  'review.savedViews': { params: aList, returns: z.array(savedViewSchema) },
  /** Returns all of them, changed. Throws savedViews.full. */
  'review.changeSavedViews': {
    params: aList.extend({ change: savedViewChangeSchema }),
    returns: z.array(savedViewSchema),
    ownerOnly: true,
  },
} as const;
