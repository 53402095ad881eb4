/** The commands for settings, calling hours, and information about the program. */
import { z } from 'zod';
import { aboutSchema, longestReport } from '../desktop/updates.ts';
import { callingRuleSchema, callingRulesSchema } from '../calling/callingRules.ts';
import { nothing, writtenFileSchema } from '../ids.ts';
import { appStateSchema, dataSetSchema, settingsSchema } from './settings.ts';

export const settingsCommands = {
  'app.state': { params: nothing, returns: appStateSchema },
  'settings.change': { params: settingsSchema.partial(), returns: settingsSchema },
  /** The data that findings are based on: source and date of each. */
  'app.dataUsed': { params: nothing, returns: z.array(dataSetSchema) },
  'app.about': { params: nothing, returns: aboutSchema },
  /** Returns the contents of a problem report: JSON without personal data, which the person reads before sending it. */
  'problems.report': { params: nothing, returns: z.object({ text: z.string() }) },
  /** Writes the report exactly as shown to the person. */
  'problems.save': { params: z.object({ text: z.string().max(longestReport), destinationId: z.string() }), returns: writtenFileSchema },
  'callingRules.list': { params: nothing, returns: callingRulesSchema },
  /** Adds a line, or replaces the one for the same place. */
  'callingRules.save': { params: z.object({ rule: callingRuleSchema }), returns: callingRulesSchema },
  'callingRules.remove': { params: z.object({ place: z.string() }), returns: callingRulesSchema },
  /** Replaces all lines with those that come with the program. */
  'callingRules.restore': { params: nothing, returns: callingRulesSchema },
} as const;
