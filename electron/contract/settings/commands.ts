/** The commands for settings, calling hours, and what the program says about itself. */
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
  /** What may be sent with a problem: JSON without anybody's data, to be read by the person first. */
  'problems.report': { params: nothing, returns: z.object({ text: z.string() }) },
  /** Writes the report as the person saw it. */
  'problems.save': { params: z.object({ text: z.string().max(longestReport), destinationId: z.string() }), returns: writtenFileSchema },
  /** The table of stricter calling hours. */
  'callingRules.list': { params: nothing, returns: callingRulesSchema },
  /** Adds a line, or replaces that of the same place. */
  'callingRules.save': { params: z.object({ rule: callingRuleSchema }), returns: callingRulesSchema },
  'callingRules.remove': { params: z.object({ place: z.string() }), returns: callingRulesSchema },
  /** Puts the lines that come with the program in place of all others. */
  'callingRules.restore': { params: nothing, returns: callingRulesSchema },
} as const;
