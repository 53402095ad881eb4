/** Says how a cell was understood otherwise than it reads, and why. */
import type { FindingParams } from '../contract/finding.ts';
import type { FieldName } from '../contract/fields.ts';
import type { Repair, RepairCount } from '../contract/repair.ts';
import { lowered } from './anyOf.ts';
import { counted } from './count.ts';
import { fieldTitle } from './names.ts';

type Understood = FindingParams['cell.repaired'];

const titles: Record<Repair, string> = {
  'cell.unseen': 'Without characters that nobody sees',
  'cell.guard': 'Without the guard of a spreadsheet program, like ="98101"',
  'cell.nothing': 'Empty, where a word says so, like N/A',
  'postalCode.zeros': 'Zeros that a spreadsheet dropped, where the state has such ZIP codes',
  'postalCode.zerosAlone': 'Zeros that a spreadsheet dropped, in rows without a state',
  'postalCode.form': 'ZIP codes in another form, like 98101.0',
  'state.form': 'States in another form, like Wash. or US-WA',
  'state.spelling': 'Misspelled states, like Massachussetts',
  'phone.letters': 'Letters that stand for digits, like 1-800-FLOWERS',
  'phone.several': 'The first valid number of several',
  'phone.extension': 'Extensions kept apart, like x123',
  'phone.power': 'Powers of ten that a spreadsheet wrote, like 2.065550142E9',
  'phone.prefix': 'Prefixes that are written twice, like +1+1',
  'phone.country': 'Numbers without a plus, of the row’s country',
  'phone.countryAlone': 'Numbers without a plus, in rows without a country',
  'email.form': 'Addresses in another form, like Ava <ava@example.com>',
  'email.first': 'The first of several addresses',
  'name.order': 'Last name first, like Reed, Ava',
  'text.encoding': 'Letters in the wrong encoding, like MuÃ±oz',
};

/** What a repair does, for turning it on or off. */
export const repairTitle = (repair: Repair): string => titles[repair];

/** `MA has ZIP codes from 010 to 027`; empty if it goes without saying. */
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
      return 'its prefix is written twice, or is that of another country';
    case 'phone.country':
      return 'the row’s country has such numbers';
    case 'phone.countryAlone':
      return 'without its plus';
    default:
      return '';
  }
}

const reason = (understood: Understood): string => {
  const why = because(understood);
  return why === '' ? '' : `: ${why}`;
};

function readAs(understood: Understood): string {
  switch (understood.repair) {
    case 'cell.unseen':
      return 'read without invisible characters';
    case 'cell.guard':
      return 'read without the guard of a spreadsheet program (="…" or an apostrophe)';
    case 'cell.nothing':
      return 'read as empty: its cell has a word for nothing';
    case 'phone.extension':
      return `read with the extension ${understood.as}`;
    default:
      return `read as ${understood.as}${reason(understood)}`;
  }
}

/** `Postal code read as 02138: MA has ZIP codes from 010 to 027`. */
export const repairedSentence = (understood: Understood): string => `${fieldTitle(understood.field)} ${readAs(understood)}`;

/** The same, where the cell was left as it is. */
export const suggestedSentence = (understood: Understood): string =>
  `${fieldTitle(understood.field)} likely means ${understood.as}${reason(understood)}`;

/** `Postal code, zeros that a spreadsheet dropped: 4 cells repaired.` */
export const repairCountSentence = (field: FieldName, { repair, rows, applied }: RepairCount): string =>
  `${fieldTitle(field)}, ${lowered(repairTitle(repair))}: ${counted(rows, 'cell')} ${applied ? 'repaired' : 'left as written'}.`;
