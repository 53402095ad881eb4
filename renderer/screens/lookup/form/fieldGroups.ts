/** The fields of a lookup form, their order and groups, and the keys under which values carry over between operations. */
import type { Operation, OperationParameter } from '#contract/service/operation.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';

export type Parameter = OperationParameter;

/** Whether the program fills the parameter in if it is left empty. */
export const isMadeUp = ({ correlation = false, required }: Parameter): boolean => correlation && required;

export interface FieldGroup {
  /** Null for the group that is always visible. */
  readonly title: string | null;
  readonly parameters: readonly Parameter[];
}

/** If fewer fields than this are visible, the address group is shown expanded. */
const fewFields = 3;

const foldedGroups = ['parts', 'address', 'second', 'reference'] as const;
type Folded = (typeof foldedGroups)[number];

function groupOf({ name }: Parameter): Folded | null {
  if (name.startsWith('secondary.')) return 'second';
  if (name.includes('address.')) return 'address';
  if (name === 'first_name' || name === 'last_name' || name === 'business.name') return 'parts';
  return name === 'source_id' || name.startsWith('transaction_') ? 'reference' : null;
}

/** Short fields: two of them share a line. */
const shortKinds: readonly Parameter['kind'][] = ['state', 'postalCode', 'country'];
export const isShort = ({ kind }: Parameter): boolean => shortKinds.includes(kind);

/** Puts required fields first, and short fields together, so that they pair up. */
const ordered = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.toSorted(
    (a, b) =>
      Number(b.required) - Number(a.required) ||
      Number(isShort(a)) - Number(isShort(b)) ||
      (isShort(a) ? shortKinds.indexOf(a.kind) - shortKinds.indexOf(b.kind) : 0),
  );

/** All parameters of the operation, each once; the collapsed groups follow the visible fields. */
export function fieldGroups({ parameters }: Operation): FieldGroup[] {
  const partOf = (group: Folded | null): Parameter[] => parameters.filter((parameter) => groupOf(parameter) === group);
  const inSight = partOf(null);
  const fits = inSight.length < fewFields;
  const folded = foldedGroups.map((group) => ({
    title: fits && group === 'address' ? null : lookupWords.form.groups[group],
    // The parts of a party's address belong together.
    parameters: group === 'second' ? partOf(group) : ordered(partOf(group)),
  }));
  return [{ title: null, parameters: ordered(inSight) }, ...folded].filter((group) => group.parameters.length > 0);
}

/**
 * The key that keeps a value when the operation changes: what was typed as `primary.phone` is also found under `phone`, and a street is a
 * street. A hint isn't the value itself, so it keeps its own key.
 */
export function keyOf(parameter: string): string {
  if (parameter.startsWith('secondary.')) return parameter;
  const plain = parameter.replace(/^primary\./, '').replace(/^address\./, '');
  if (plain === 'email_address') return 'email';
  return plain === 'business_name' ? 'business.name' : plain;
}
