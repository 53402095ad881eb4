/** The commands that compare what calls came to with what was known before. */
import { z } from 'zod';
import {
  calibrationSchema,
  callsAskedSchema,
  cutOffAskedSchema,
  heldOutAskedSchema,
  heldOutDrawnSchema,
  scorecardSchema,
  suggestionSchema,
} from './calibration.ts';
import { idSchema } from '../ids.ts';
import { nothing, writtenFileSchema } from '../params.ts';

export const calibrationCommands = {
  /**
   * What calls of these lists say of grades, scores, line types and the column with this heading. `askerId`: as for review.columnFacets. Throws
   * list.notFound.
   */
  'calibration.read': {
    params: callsAskedSchema.extend({ heading: z.string().nullable(), askerId: idSchema.optional() }),
    returns: calibrationSchema,
  },
  /** Lists of which calls are known, the newest lists first. */
  'calibration.lists': { params: nothing, returns: z.array(idSchema) },
  /** Writes the groups of `calibration.read` as a CSV. */
  'calibration.save': {
    params: callsAskedSchema.extend({ heading: z.string().nullable(), destinationId: z.string() }),
    returns: writtenFileSchema,
  },
  /** A cut-off for the score, from the same calls, and the policy of list `policyOf` with it. Writes nothing. */
  'calibration.suggest': {
    params: callsAskedSchema.extend({ asked: cutOffAskedSchema, policyOf: idSchema.nullable(), askerId: idSchema.optional() }),
    returns: suggestionSchema,
  },
  /** What drawing such a sample would come to. */
  'calibration.previewHeldOut': { params: heldOutAskedSchema, returns: heldOutDrawnSchema },
  /** Draws it: keeps these rows, as one action that can be undone, and marks them in exports. */
  'calibration.drawHeldOut': { params: heldOutAskedSchema, returns: heldOutDrawnSchema, ownerOnly: true },
  /** Compares the values of the column with this heading: what their rows are, cost, and came to. Throws list.notFound. */
  'scorecard.read': { params: callsAskedSchema.extend({ heading: z.string(), askerId: idSchema.optional() }), returns: scorecardSchema },
  /** Writes it as a CSV. */
  'scorecard.save': {
    params: callsAskedSchema.extend({ heading: z.string(), destinationId: z.string() }),
    returns: writtenFileSchema.extend({ values: z.int() }),
  },
} as const;
