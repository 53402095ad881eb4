/** What a column can be matched to, grouped by subject and searchable. */
import { fieldNames, fieldNameSchema, type FieldName } from '#contract/lists/fields.ts';
import { fieldTitle } from '#messages/names.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { takenApart, type Choice, type TakenApart } from './matching.ts';

/** Means no field: the column stays in the list and is not sent. */
export const kept = 'kept';

const apartTitles: Readonly<Record<TakenApart, string>> = {
  'split.name': words.fields.splitName,
  'split.address': words.fields.splitAddress,
  'split.primary.address': words.fields.splitFirstParty,
  'split.secondary.address': words.fields.splitSecondParty,
};

export interface FieldOption {
  readonly value: string;
  readonly title: string;
  /** The service's own name; empty if the choice fills several of its parameters, or none. */
  readonly code: string;
}

const isApart = (value: string): value is TakenApart => takenApart.some((one) => one === value);

function optionOf(value: FieldName | TakenApart): FieldOption {
  return isApart(value) ? { value, title: apartTitles[value], code: '' } : { value, title: fieldTitle(value), code: value };
}

const starting = (...prefixes: readonly string[]): FieldName[] =>
  fieldNames.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));

const groups: readonly { title: string; options: readonly FieldOption[] }[] = [
  { title: words.fields.name, values: ['name', 'split.name', 'first_name', 'last_name', 'business.name'] as const },
  { title: words.fields.phone, values: starting('phone') },
  { title: words.fields.network, values: ['email', 'ip_address'] as const },
  { title: words.fields.address, values: ['split.address', ...starting('address.')] as const },
  { title: words.fields.source, values: starting('source_id', 'transaction_') },
  { title: words.fields.firstParty, values: [...starting('primary.'), 'split.primary.address'] as const },
  { title: words.fields.secondParty, values: [...starting('secondary.'), 'split.secondary.address'] as const },
].map(({ title, values }) => ({ title, options: values.map(optionOf) }));

const keptOption: FieldOption = { value: kept, title: words.fields.keep, code: '' };

/** The label of the menu's button. */
export const titleOf = (choice: Choice): string => (choice === null ? keptOption.title : optionOf(choice).title);

export const choiceOf = (value: string): Choice => (value === kept ? null : isApart(value) ? value : fieldNameSchema.parse(value));

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');

/** Groups of the options whose words start with the typed text, in our words or the service's; ungrouped options have an empty title. */
export function searchFields(typed: string): { title: string; options: readonly FieldOption[] }[] {
  const sought = folded(typed).split(' ').filter(Boolean);
  const fits = (group: string, { title, code }: FieldOption): boolean => {
    const parts = folded(`${title} ${code} ${group}`).split(' ');
    const whole = folded(`${title} ${code}`).replaceAll(' ', '');
    return sought.every((part) => parts.some((word) => word.startsWith(part)) || whole.includes(part));
  };
  return [{ title: '', options: [keptOption] }, ...groups].flatMap(({ title, options }) => {
    const found = options.filter((option) => fits(title, option));
    return found.length === 0 ? [] : [{ title, options: found }];
  });
}
