/** Which fields a look-up's form shows, in which order and groups, and which of them mean the same under another operation's name. */
import type { OperationInfo } from '../../../electron/contract/operations/operationInfos.ts';

export type Parameter = OperationInfo['parameters'][number];

export interface FieldGroup {
  /** Null for what is always in sight. */
  readonly title: string | null;
  readonly parameters: readonly Parameter[];
}

/** So few fields leave room for those that are folded elsewhere. */
const fewFields = 3;

const groupTitles = {
  parts: 'Name in parts',
  address: 'Address',
  second: 'Second party',
  reference: 'Your references',
} as const;
type Folded = keyof typeof groupTitles;

function groupOf({ name }: Parameter): Folded | null {
  if (name.startsWith('secondary.')) return 'second';
  if (name.includes('address.')) return 'address';
  if (name === 'first_name' || name === 'last_name' || name === 'business.name') return 'parts';
  return name === 'source_id' || name.startsWith('transaction_') ? 'reference' : null;
}

/** These are short: two of them share a line. */
const shortKinds: readonly Parameter['kind'][] = ['state', 'postalCode', 'country'];
export const isShort = ({ kind }: Parameter): boolean => shortKinds.includes(kind);

/** What is required first, and short fields together, so that each finds another beside it. */
const ordered = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.toSorted(
    (a, b) =>
      Number(b.required) - Number(a.required) ||
      Number(isShort(a)) - Number(isShort(b)) ||
      (isShort(a) ? shortKinds.indexOf(a.kind) - shortKinds.indexOf(b.kind) : 0),
  );

/** Every parameter of the operation once; the folded groups follow what is always in sight. */
export function fieldGroups({ parameters }: OperationInfo): FieldGroup[] {
  const inSight = parameters.filter((parameter) => groupOf(parameter) === null);
  const folded = (Object.keys(groupTitles) as Folded[]).map((group) => ({
    title: groupTitles[group],
    parameters: parameters.filter((parameter) => groupOf(parameter) === group),
  }));
  const fits = inSight.length < fewFields;
  return [{ title: null, parameters: inSight }, ...folded]
    .filter((group) => group.parameters.length > 0)
    .map((group) => ({
      title: fits && group.title === groupTitles.address ? null : group.title,
      // The parties of an address come in parts that belong together.
      parameters: group.title === groupTitles.second ? group.parameters : ordered(group.parameters),
    }));
}

/**
 * The name that a value is kept under while operations change: what was typed as `primary.phone` stands under `phone` too, and a street is a street.
 * A hint is not the thing itself: it stays where it was typed.
 */
export function keyOf(parameter: string): string {
  if (parameter.startsWith('secondary.')) return parameter;
  const plain = parameter.replace(/^primary\./, '').replace(/^address\./, '');
  if (plain === 'email_address') return 'email';
  return plain === 'business_name' ? 'business.name' : plain;
}
