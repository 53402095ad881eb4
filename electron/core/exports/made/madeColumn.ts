/** The cells of a recipe's columns that are neither the list's nor Rollcall's own: made from a row's fields, or the same everywhere. */
import type { RecipeColumn } from '#contract/exports/recipeColumns.ts';
import type { Contact } from './contacts.ts';
import { emailText, phoneText } from './contactTexts.ts';
import { emailOf, personText } from './person.ts';

export type MadeColumn = Extract<RecipeColumn, { from: 'phone' | 'email' | 'person' | 'calling' | 'text' }>;

export const isMade = (column: RecipeColumn): column is MadeColumn => ['phone', 'email', 'person', 'calling', 'text'].includes(column.from);

export function madeText(column: MadeColumn, { fields, phones, calling }: Contact): string {
  switch (column.from) {
    case 'phone':
      return nthPhone(column, phones);
    case 'email':
      return emailText(column.format, emailOf(fields));
    case 'person':
      return personText(column.field, fields) || (column.ifEmpty ?? '');
    case 'calling':
      return calling?.text(column.says) ?? '';
    case 'text':
      return column.text;
  }
}

/** The first place belongs to the phone that was checked; the others move up if the format can't hold one. */
function nthPhone({ place, format }: Extract<MadeColumn, { from: 'phone' }>, [own = '', ...others]: readonly string[]): string {
  if (place === 1) return phoneText(format, own);
  return others.map((phone) => phoneText(format, phone)).filter((text) => text !== '')[place - 2] ?? '';
}
