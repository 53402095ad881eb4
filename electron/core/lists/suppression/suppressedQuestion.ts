/** Whether what a question says of somebody is on the suppression list: for a device that has the question, and not the row that it is about. */
import type { FieldKind } from '../../../contract/fields.ts';
import type { SuppressionKind } from '../../../contract/suppressionKind.ts';
import { findDomain, personTexts } from '../../normalise/suppressed.ts';
import type { ReadDb } from '../../store/database.ts';
import { findSuppression } from '../../store/ledger/suppressions/inForce.ts';

/** A parameter of the question, canonical as it is sent. */
export interface AskedValue {
  name: string;
  kind: FieldKind;
  value: string;
}

/** Compares as the rows of a list are compared. `at`: epoch ms. */
export function isQuestionSuppressed(db: ReadDb, asked: readonly AskedValue[], at: number): boolean {
  const isOn = (kind: SuppressionKind, value: string): boolean => findSuppression(db, kind, value, at) !== null;
  const valuesOf = (kind: FieldKind): string[] => asked.filter((one) => one.kind === kind).map(({ value }) => value);
  const [phones, emails] = [valuesOf('phone'), valuesOf('email')];
  const isAt = (email: string): boolean => findDomain(email, (from) => (isOn('domain', email.slice(from)) ? from : null)) !== null;
  return (
    phones.some((phone) => isOn('phone', phone)) ||
    emails.some((email) => isOn('email', email) || isAt(email)) ||
    personsOf(asked, phones).some((person) => isOn('person', person))
  );
}

function personsOf(asked: readonly AskedValue[], phones: readonly string[]): string[] {
  const valueOf = (...names: string[]): string => asked.find(({ name }) => names.includes(name))?.value ?? '';
  return personTexts({
    name: valueOf('name', 'phone.name_hint') || `${valueOf('first_name')} ${valueOf('last_name')}`,
    phones,
    street: valueOf('address.street_line_1'),
    postalCode: valueOf('address.postal_code', 'phone.postal_code_hint'),
  });
}
