/** Says how well a column fits its field, and how and why a cell was interpreted differently from its text. */
import { fields, type FieldKind, type FieldName } from '#contract/lists/fields.ts';
import type { FindingParams } from '#contract/lists/finding.ts';
import type { ColumnFit, List } from '#contract/lists/list.ts';
import type { Repair, RepairCount } from '#contract/lists/repair.ts';
import { lowered } from '../text.ts';
import { share, counted } from '../count.ts';
import { fieldTitle } from '../names.ts';
import { columnTitle } from './readingWords.ts';

/** If a smaller share of its filled cells fits, a column needs attention. */
const lowBelow = 0.6;

/** What a column of each kind should contain. “look like”: only the appearance can be judged. */
const held: Partial<Record<FieldKind, string>> = {
  phone: 'are phone numbers',
  email: 'are e-mail addresses',
  ip: 'are IP addresses',
  postalCode: 'are postal codes',
  state: 'are states',
  country: 'are countries',
  time: 'are times',
  name: 'look like names',
  city: 'look like cities',
  street: 'look like streets',
};

const heldBy = (field: ColumnFit['field']): string => held[fields.find(({ name }) => name === field)?.kind ?? 'text'] ?? 'fit';

/**
 * Whether a column is empty, or most of its cells aren't what its field needs. Shown next to the column in the window, and as a warning on
 * the command line.
 */
export function isLowFit({ filled, fits }: Pick<ColumnFit, 'filled' | 'fits'>): boolean {
  return filled === 0 || (fits !== null && fits < lowBelow * filled);
}

/** `98.4% are phone numbers`, `Only 12% are phone numbers`; `72% filled` if any text is valid. The share is of the filled cells. */
export function fitWords(fit: Pick<ColumnFit, 'field' | 'rows' | 'filled' | 'fits'>): string {
  const { field, rows, filled, fits } = fit;
  if (filled === 0) return rows === 0 ? 'No rows' : 'Empty';
  if (fits === null) return `${share(filled, rows)} filled`;
  if (fits === 0) return `None ${heldBy(field)}`;
  return `${isLowFit(fit) ? 'Only ' : ''}${share(fits, filled)} ${heldBy(field)}`;
}

/** `Phone: 82.1% of the filled cells in “Cell” are phone numbers. Is it the right column?` */
export function misfitSentence({ columns }: Pick<List, 'columns'>, { field, column, filled, fits }: ColumnFit): string {
  const title = columnTitle(columns, column);
  if (filled === 0) return `${fieldTitle(field)}: “${title}” is empty. Is it the right column?`;
  return `${fieldTitle(field)}: ${share(fits ?? filled, filled)} of the filled cells in “${title}” ${heldBy(field)}. Is it the right column?`;
}

/** One sentence for each field whose column mostly contains something else. */
export function lowFitSentences({ columns }: Pick<List, 'columns'>, fits: readonly ColumnFit[]): string[] {
  return fits.filter(isLowFit).map(({ field, column, filled, fits: fit }) => {
    const title = columnTitle(columns, column);
    if (filled === 0 || fit === null) return `${fieldTitle(field)}: “${title}” is empty.`;
    return `${fieldTitle(field)}: only ${share(fit, filled)} of the filled cells in “${title}” ${heldBy(field)}.`;
  });
}

type Understood = FindingParams['cell.repaired'];

const titles: Record<Repair, string> = {
  unseen: 'Without characters that nobody sees',
  guard: 'Without the guard of a spreadsheet program, like ="98101"',
  nothing: 'Empty, where a word says so, like N/A',
  'postalCode.zeros': 'Zeros that a spreadsheet dropped, where the state has such ZIP codes',
  'postalCode.zerosAlone': 'Zeros that a spreadsheet dropped, in rows without a state',
  'postalCode.form': 'ZIP codes in another form, like 98101.0',
  'state.form': 'States in another form, like Wash. or US-WA',
  'state.spelling': 'Misspelled states, like Massachussetts',
  'email.form': 'Addresses in another form, like Ava <ava@example.com>',
  'email.first': 'The first of several addresses',
  'name.order': 'Last name first, like Reed, Ava',
  'phone.letters': 'Letters for digits, like 1-800-FLOWERS',
  'phone.several': 'The first valid one of several phones',
  'phone.extension': 'Extensions, like x123',
  'phone.power': 'Phones as powers of ten, like 2.065550142E9',
  'phone.prefix': 'Prefixes that are written twice, like +1+1206…',
  'phone.note': 'Notes with digits beside a phone, like (9am-5pm)',
  'phone.country': 'Country codes without a plus, where the row’s country agrees',
  'phone.countryAlone': 'Country codes without a plus, in rows of no or another country',
  'text.encoding': 'Letters in the wrong encoding, like MuÃ±oz or O&#39;Neil',
};

/** Title of a repair, for turning it on or off. */
export const repairTitle = (repair: Repair): string => titles[repair];

/** The reason for a repair: `MA has ZIP codes from 010 to 027`; empty if it is obvious. */
function because({ repair, state = '', first = '', last = '', states = '', of = 0, others = '' }: Understood): string {
  switch (repair) {
    case 'postalCode.zeros':
      return first === last ? `${state} has ZIP codes that begin with ${first}` : `${state} has ZIP codes from ${first} to ${last}`;
    case 'postalCode.zerosAlone':
      return `${states} ${states.includes(',') ? 'have' : 'has'} such ZIP codes`;
    case 'email.first':
      return `the first of ${of} in the cell`;
    case 'phone.several':
      return `its cell also has ${others}`;
    case 'phone.letters':
      return 'letters stand for digits';
    case 'phone.power':
      return 'a spreadsheet program wrote it as a power of ten';
    case 'phone.prefix':
      return 'its prefix is written twice, or that for calls abroad';
    case 'phone.note':
      return 'its cell has other digits';
    case 'phone.country':
      return 'the row’s country has such numbers';
    case 'phone.countryAlone':
      return 'its country’s code has no plus';
    default:
      return '';
  }
}

const reason = (understood: Understood): string => {
  const why = because(understood);
  return why === '' ? '' : `: ${why}`;
};

/** How cleaning steps that apply to all cells changed one. */
const cleaned: Partial<Record<Repair, string>> = {
  unseen: 'without characters that nobody sees',
  guard: 'without the guard of a spreadsheet program',
  nothing: 'as empty, because of a word like N/A',
  'phone.extension': 'with the extension',
};

/** `Postal code read as 02138: MA has ZIP codes from 010 to 027`. */
export const repairedSentence = (understood: Understood): string => {
  const how = cleaned[understood.repair];
  const as = how === undefined ? `as ${understood.as}` : `${how} ${understood.as}`.trimEnd();
  return `${fieldTitle(understood.field)} read ${as}${reason(understood)}`;
};

/** The same for a cell that was left as it is. */
export const suggestedSentence = (understood: Understood): string =>
  `${fieldTitle(understood.field)} likely means ${understood.as}${reason(understood)}`;

/** `Postal code, zeros that a spreadsheet dropped: 4 cells repaired.` */
export const repairCountSentence = (field: FieldName, { repair, rows, applied }: RepairCount): string =>
  `${fieldTitle(field)}, ${lowered(repairTitle(repair))}: ${counted(rows, 'cell')} ${applied ? 'repaired' : 'left as written'}.`;
