/** The recipes that come with the program; messages/recipeWords.ts explains each. They can be copied, but not changed. */
import { recipeNamed, type Recipe, type RecipeFile, type RecipeRows } from './recipe.ts';
import { everyColumn, plainColumns, type PersonField, type PhoneFormat, type RecipeColumn } from './recipeColumns.ts';

const csv: RecipeFile = { format: 'csv', delimiter: ',', bom: false, heading: true, escapeFormulas: false };
const toCall: RecipeRows = { only: 'toCall', callableNow: false, having: [] };

const our = (column: string, heading?: string): RecipeColumn => ({ from: 'our', column, ...(heading === undefined ? {} : { heading }) });
const person = (field: PersonField, heading: string): RecipeColumn => ({ from: 'person', field, heading });
const phone = (place: number, format: PhoneFormat, heading: string): RecipeColumn => ({ from: 'phone', place, format, heading });

/** The list's columns for the rows to call, plus those of Rollcall's that people read. The window's default. */
export const rowsToCall: Recipe = { name: 'To call', version: 1, rows: toCall, columns: [...plainColumns], file: { ...csv, bom: true } };

const everyRow: RecipeRows = { only: null, callableNow: false, having: [] };

/** The same for all rows. */
export const wholeSpreadsheet: Recipe = { ...rowsToCall, name: 'Whole spreadsheet', rows: everyRow };

/** All columns that Rollcall adds, under machine-readable headings: the command line's default. */
export const everyDetail: Recipe = { ...wholeSpreadsheet, name: 'Whole spreadsheet, every detail', columns: everyColumn('machine') };

/** The row's phone, then its other phones. Many dialers refuse a dot in a heading. */
const dialer = (name: string, format: PhoneFormat, limits: Partial<RecipeFile> = {}): Recipe => ({
  name,
  version: 1,
  rows: { only: 'toCall', callableNow: false, having: ['phone'] },
  columns: [
    phone(1, format, 'phone'),
    phone(2, format, 'phone2'),
    phone(3, format, 'phone3'),
    our('rollcall.phone_extension', 'extension'),
    person('firstName', 'first_name'),
    person('lastName', 'last_name'),
    person('company', 'company'),
    { from: 'email', format: 'plain', heading: 'email' },
    person('city', 'city'),
    person('state', 'state'),
    person('postalCode', 'postal_code'),
    our('rollcall.row'),
    our('rollcall.grade'),
    our('rollcall.activity_score'),
    our('rollcall.litigator'),
    our('rollcall.held_out'),
    our('rollcall.note'),
  ],
  file: { ...csv, simpleHeadings: true, ...limits },
});

/** Verdict columns for the custom fields of a CRM, whose labels are plain words. */
const verdict: readonly RecipeColumn[] = [
  our('rollcall.row', 'Rollcall row'),
  our('rollcall.grade', 'Rollcall grade'),
  our('rollcall.activity_score', 'Rollcall activity score'),
  our('rollcall.line_type', 'Rollcall line type'),
  our('rollcall.litigator', 'Rollcall litigator'),
  our('rollcall.decision', 'Rollcall decision'),
  our('rollcall.held_out', 'Rollcall held out'),
  our('rollcall.note', 'Rollcall note'),
  our('rollcall.checked_at', 'Rollcall checked at'),
];

const crm = (name: string, columns: readonly RecipeColumn[]): Recipe => ({
  name,
  version: 1,
  rows: toCall,
  columns: [...columns, ...verdict],
  file: csv,
});

const oneSheet = (recipe: Recipe): Recipe => ({ ...recipe, file: { ...recipe.file, oneSheet: true } });

/** Uses the labels of HubSpot's contact properties, which its import matches by itself. HubSpot reads only a workbook's single sheet. */
const hubSpot = oneSheet(
  crm('HubSpot', [
    { from: 'email', format: 'plain', heading: 'Email' },
    person('firstName', 'First Name'),
    person('lastName', 'Last Name'),
    phone(1, 'e164', 'Phone Number'),
    person('company', 'Company Name'),
    person('street', 'Street Address'),
    person('city', 'City'),
    person('state', 'State/Region'),
    person('postalCode', 'Postal Code'),
    person('country', 'Country/Region'),
  ]),
);

/** Uses the labels of Salesforce's Data Import Wizard for leads, which must have a last name and a company. */
const salesforce = crm('Salesforce', [
  person('firstName', 'First Name'),
  { from: 'person', field: 'lastName', heading: 'Last Name', ifEmpty: '[not provided]' },
  { from: 'person', field: 'company', heading: 'Company', ifEmpty: '[not provided]' },
  phone(1, 'e164', 'Phone'),
  { from: 'email', format: 'plain', heading: 'Email' },
  person('street', 'Street'),
  person('city', 'City'),
  person('state', 'State'),
  person('postalCode', 'Postal Code'),
  person('country', 'Country'),
]);

/** In Close, a lead has contacts, and a contact has any number of phones. */
const close = crm('Close', [
  person('company', 'Lead Name'),
  person('fullName', 'Contact Name'),
  phone(1, 'e164', 'Phone'),
  { from: 'email', format: 'plain', heading: 'Email' },
  person('street', 'Address 1'),
  person('unit', 'Address 2'),
  person('city', 'City'),
  person('state', 'State'),
  person('postalCode', 'Zip'),
  person('country', 'Country'),
]);

/** Pipedrive's field names include the record that they belong to. */
const pipedrive = crm('Pipedrive', [
  person('fullName', 'Person - Name'),
  phone(1, 'e164', 'Person - Phone'),
  { from: 'email', format: 'plain', heading: 'Person - Email' },
  person('company', 'Organization - Name'),
]);

/**
 * Hashed by the rules of Meta's customer information parameters: trimmed and in lowercase; digits with the country code, without a plus.
 */
const metaAudience: Recipe = {
  name: 'Meta audience',
  version: 1,
  rows: { only: 'keep', callableNow: false, having: ['email', 'phone'] },
  columns: [{ from: 'email', format: 'sha256', heading: 'email' }, phone(1, 'sha256Digits', 'phone')],
  file: csv,
};

/** Hashed by Google's rules for user data: no blanks, in lowercase, Google's own mailboxes without dots and `+`; E.164 with a plus. */
const googleAudience: Recipe = {
  name: 'Google Ads audience',
  version: 1,
  rows: { only: 'keep', callableNow: false, having: ['email', 'phone'] },
  columns: [{ from: 'email', format: 'sha256Google', heading: 'Email' }, phone(1, 'sha256E164', 'Phone')],
  file: csv,
};

/** A recipe for people who must not be called, for the suppression lists of dialers, CRMs and mail programs. */
const suppressionList: Recipe = {
  name: 'Suppression list',
  version: 1,
  rows: { only: 'mustNotCall', callableNow: false, having: ['phone', 'email'] },
  columns: [phone(1, 'e164', 'phone'), { from: 'email', format: 'plain', heading: 'email' }],
  file: csv,
};

/** The shipped recipes, in menu order. */
export const shippedRecipes: readonly Recipe[] = [
  rowsToCall,
  wholeSpreadsheet,
  // Convoso's limit for one list.
  dialer('Dialer, 10 digits', 'tenDigits', { mostRows: 30_000 }),
  dialer('Dialer, E.164', 'e164'),
  hubSpot,
  salesforce,
  close,
  pipedrive,
  metaAudience,
  googleAudience,
  suppressionList,
  everyDetail,
];

export const isShipped = (name: string): boolean => recipeNamed(shippedRecipes, name) !== undefined;
