/** A list's rows as a plan reads them: fields and findings. */
import type { FieldName, RowFields } from '#contract/lists/fields.ts';
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import type { ReadDb } from '#core/platform/database.ts';
import { fieldColumns, readFieldsAfter, spoiltFields } from '#core/lists/findings/fields.sql.ts';
import { fromRuleBits } from '#core/lists/findings/ruleBits.sql.ts';

export interface PlannableRow {
  row: number;
  /** A field that is empty or can't be read is absent. */
  fields: RowFields;
  /** Why a field couldn't be read from its cell. */
  rules: Partial<Record<FieldName, FindingRule>>;
  /** All findings of the row, in the contract's order. */
  found: FindingRule[];
}

export function plannableRows(db: ReadDb, limit = 1_000_000): PlannableRow[] {
  const names = fieldColumns(db);
  return readFieldsAfter(db, names, 0, limit).map(([row, bits, ...values]) => {
    const fields: RowFields = {};
    names.forEach((name, index) => {
      const value = values[index];
      if (typeof value === 'string') fields[name] = value;
    });
    const found = fromRuleBits(bits);
    return { row, fields, rules: spoiltFields(db, row), found: findingRules.filter((rule) => found.includes(rule)) };
  });
}
