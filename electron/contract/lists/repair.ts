/** The ways in which a cell can be interpreted other than as written. A person can turn each of them on or off for a field. */
import { z } from 'zod';
import { fieldKinds, fields, type FieldKind, type FieldName } from './fields.ts';

interface RepairRule {
  /** The kinds of fields to which it applies. */
  readonly kinds: readonly FieldKind[];
  /** The repair is only suggested until a person turns it on. */
  readonly suggested?: true;
}

/**
 * Steps common to all kinds of cells. `unseen`: invisible characters; `guard`: a prefix that keeps a spreadsheet program from reading a
 * text as a number; `nothing`: a word for an empty value.
 */
export type CellStep = 'unseen' | 'guard' | 'nothing';

const rules = {
  unseen: { kinds: fieldKinds },
  guard: { kinds: fieldKinds },
  nothing: { kinds: fieldKinds },
  /** `2138` is 02138, because the row's state has such ZIP codes: a spreadsheet program dropped the zero. */
  'postalCode.zeros': { kinds: ['postalCode'] },
  /** The same, in a row without a state. */
  'postalCode.zerosAlone': { kinds: ['postalCode'], suggested: true },
  /** `98101.0`, `981011234`, `98101-`. */
  'postalCode.form': { kinds: ['postalCode'] },
  /** `Wash.`, `WA - Washington`, `US-WA`, `State of Washington`. */
  'state.form': { kinds: ['state'] },
  /** `Massachussetts`. */
  'state.spelling': { kinds: ['state'], suggested: true },
  /** `Ava Reed <ava@example.com>`, `mailto:ava@example.com`. */
  'email.form': { kinds: ['email'] },
  /** The first of several addresses. */
  'email.first': { kinds: ['email'] },
  /** `Reed, Ava` is Ava Reed. */
  'name.order': { kinds: ['name'] },
  /** `MuÃ±oz` is Muñoz: a program read UTF-8 as Windows-1252. */
  'text.encoding': { kinds: ['name', 'street', 'unit', 'city'], suggested: true },
  /** `1-800-FLOWERS`. */
  'phone.letters': { kinds: ['phone'] },
  /** `206-555-0142 / 206-555-0143`: the first valid one. */
  'phone.several': { kinds: ['phone'] },
  /** `206-555-0142 x123`. */
  'phone.extension': { kinds: ['phone'] },
  /** `2.065550142E9`. */
  'phone.power': { kinds: ['phone'] },
  /** `+1+12065550142`, `0112065550142`. */
  'phone.prefix': { kinds: ['phone'] },
  /** `206-555-0142 (9am-5pm)`, `2nd: 206-555-0142`: digits that aren't part of the number. */
  'phone.note': { kinds: ['phone'] },
  /** `447700900123` in a row of the United Kingdom. */
  'phone.country': { kinds: ['phone'] },
  /** The same, in a row without a country. */
  'phone.countryAlone': { kinds: ['phone'], suggested: true },
} as const satisfies Record<string, RepairRule> & Record<CellStep, RepairRule>;

export type Repair = keyof typeof rules;
export const repairs = Object.keys(rules) as Repair[];
export const repairSchema = z.enum(repairs);

export interface RepairChoices {
  /** Repairs turned off. */
  asWritten?: Repair[] | undefined;
  /** Suggested repairs turned on. */
  asSuggested?: Repair[] | undefined;
}

const isSuggested = (repair: Repair): boolean => 'suggested' in rules[repair];

/** Whether a repair changes how the field is read. */
export const isApplied = (repair: Repair, { asWritten = [], asSuggested = [] }: RepairChoices): boolean =>
  isSuggested(repair) ? asSuggested.includes(repair) : !asWritten.includes(repair);

export function withRepair({ asWritten = [], asSuggested = [] }: RepairChoices, repair: Repair, on: boolean): RepairChoices {
  const others = (of: readonly Repair[]): Repair[] => of.filter((one) => one !== repair);
  const written = on ? others(asWritten) : [...others(asWritten), repair];
  const suggested = on && isSuggested(repair) ? [...others(asSuggested), repair] : others(asSuggested);
  return { ...(written.length > 0 && { asWritten: written }), ...(suggested.length > 0 && { asSuggested: suggested }) };
}

export function repairsOf(field: FieldName): Repair[] {
  const kind = fields.find(({ name }) => name === field)?.kind;
  return repairs.filter((repair) => rules[repair].kinds.some((one) => one === kind));
}

/** Returns a repair's name without its kind, for use where the field is known: `zeros` for `postalCode.zeros`. */
export const shortRepair = (repair: Repair): string => repair.slice(repair.indexOf('.') + 1);

/** The number of rows of a field in which a repair was found, and whether it is applied or only suggested. */
export const repairCountSchema = z.object({ repair: repairSchema, rows: z.int(), applied: z.boolean() });
export type RepairCount = z.infer<typeof repairCountSchema>;
