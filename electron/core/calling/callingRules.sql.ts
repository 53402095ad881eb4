/** The table of calling rules, as people changed it. */
import { callingTableSchema, type CallingRule, shippedCallingRules } from '#contract/calling/callingRules.ts';
import type { ReadDb } from '../platform/database.ts';
import { findSetting } from '../settings/settings.sql.ts';

/** Its name among the settings; null there: as shipped. */
export const callingRulesSetting = 'callingRules';

/** Null: nobody changed what comes with the program, or somebody restored it. */
export function findCallingRules(db: ReadDb): CallingRule[] | null {
  const stored = findSetting(db, callingRulesSetting) ?? null;
  return stored === null ? null : callingTableSchema.parse(stored);
}

/** The rules in force. */
export const readCallingRules = (db: ReadDb): readonly CallingRule[] => findCallingRules(db) ?? shippedCallingRules;
