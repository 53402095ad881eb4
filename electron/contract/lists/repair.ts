/** The ways in which a cell may be understood other than as it is written. A person can turn each of them on or off for a field. */
import { z } from 'zod';
import { fieldKinds, fields, type FieldKind, type FieldName } from './fields.ts';

interface RepairRule {
  /** The kinds of fields that it can occur in. */
  readonly kinds: readonly FieldKind[];
  /** It is only suggested, until a person turns it on. */
  readonly suggested?: true;
}

/** Steps that all kinds of cells have in common. `unseen`: characters that nobody sees; `guard`: what keeps a spreadsheet program from taking a text for a number; `nothing`: a word for nothing. */
export type CellStep = 'unseen' | 'guard' | 'nothing';

const rules = {
  unseen: { kinds: fieldKinds },
  guard: { kinds: fieldKinds },
  nothing: { kinds: fieldKinds },
  /** `2138` is 02138, because the row's state has such ZIP codes: a spreadsheet dropped the zero. */
  'postalCode.zeros': { kinds: ['postalCode'] },
  /** The same in a row without a state. */
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
  /** `MuÃ±oz` is Muñoz: UTF-8 that a program took for Windows-1252. */
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
  /** `206-555-0142 (9am-5pm)`, `2nd: 206-555-0142`: digits that are no part of the number. */
  'phone.note': { kinds: ['phone'] },
  /** `447700900123` in a row of the United Kingdom. */
  'phone.country': { kinds: ['phone'] },
  /** The same in a row that names no country. */
  'phone.countryAlone': { kinds: ['phone'], suggested: true },
} as const satisfies Record<string, RepairRule> & Record<CellStep, RepairRule>;

export type Repair = keyof typeof rules;
export const repairs = Object.keys(rules) as Repair[];
export const repairSchema = z.enum(repairs);

/** What a person chose for a field. */
export interface RepairChoices {
  /** Turned off. */
  asWritten?: Repair[] | undefined;
  /** Turned on, of those that are only suggested. */
  asSuggested?: Repair[] | undefined;
}

const isSuggested = (repair: Repair): boolean => 'suggested' in rules[repair];

/** Whether a repair changes how the field is read. */
export const isApplied = (repair: Repair, { asWritten = [], asSuggested = [] }: RepairChoices): boolean =>
  isSuggested(repair) ? asSuggested.includes(repair) : !asWritten.includes(repair);

/** The choices with one repair turned on or off. */
export function withRepair({ asWritten = [], asSuggested = [] }: RepairChoices, repair: Repair, on: boolean): RepairChoices {
  const others = (of: readonly Repair[]): Repair[] => of.filter((one) => one !== repair);
  const written = on ? others(asWritten) : [...others(asWritten), repair];
  const suggested = on && isSuggested(repair) ? [...others(asSuggested), repair] : others(asSuggested);
  return { ...(written.length > 0 && { asWritten: written }), ...(suggested.length > 0 && { asSuggested: suggested }) };
}

/** The repairs that can occur in a field. */
export function repairsOf(field: FieldName): Repair[] {
  const kind = fields.find(({ name }) => name === field)?.kind;
  return repairs.filter((repair) => rules[repair].kinds.some((one) => one === kind));
}

/** `zeros` for `postalCode.zeros`: where the field is known. */
export const shortRepair = (repair: Repair): string => repair.slice(repair.indexOf('.') + 1);

/** In how many rows of a field a repair was found, applied or suggested. */
export const repairCountSchema = z.object({ repair: repairSchema, rows: z.int(), applied: z.boolean() });
export type RepairCount = z.infer<typeof repairCountSchema>;
