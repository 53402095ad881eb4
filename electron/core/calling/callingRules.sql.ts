/** The table of calling rules, with people's changes. */
import { callingTableSchema, type CallingRule, shippedCallingRules } from '#contract/calling/callingRules.ts';
import type { ReadDb } from '../platform/database.ts';
import { findSetting } from '../settings/settings.sql.ts';

/** The table's name among the settings; null there means as shipped. */
export const callingRulesSetting = 'callingRules';

/** Returns null if the shipped table is unchanged or was restored. */
export function findCallingRules(db: ReadDb): CallingRule[] | null {
  const stored = findSetting(db, callingRulesSetting) ?? null;
  return stored === null ? null : callingTableSchema.parse(stored);
}

/** Returns the rules in force. */
export const readCallingRules = (db: ReadDb): readonly CallingRule[] => findCallingRules(db) ?? shippedCallingRules;
