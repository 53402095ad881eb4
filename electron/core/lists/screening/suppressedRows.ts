/** Notes rows of people on the suppression list, with the reason for which they are on it. */
import type { FieldName } from '../../../contract/fields.ts';
import type { Mapping } from '../../../contract/list.ts';
import type { SuppressionKind } from '../../../contract/suppressionKind.ts';
import { domainsOf, foldName, personTexts } from '../../normalise/suppressed.ts';
import { kindOfField } from '../mapping/fieldKind.ts';
import type { Suppressions } from '../suppression/openSuppressions.ts';
import type { Note } from './cellReaders.ts';
import type { Cells } from './readFields.ts';
import { placesOf, type RowRule, type Values } from './rowRules.ts';

/** Values of alternative columns that weren't used for the field at this place. */
type Others = (place: number, cells: Cells) => readonly string[];

/**
 * By any of the row's phones first, then by its e-mail addresses, their domains, and the person. Somebody who asked not to be called isn't
 * called on another number either: every alternative column counts.
 */
export function openSuppressed(mapping: Mapping, suppressions: Suppressions | undefined, others: Others, note: Note): RowRule | null {
  if (!suppressions) return null;
  const matchers = [
    openContacts(mapping, 'phone', 'phone', others, (phone) => [phone]),
    openContacts(mapping, 'email', 'email', others, (email) => [email]),
    openContacts(mapping, 'domain', 'email', others, domainsOf),
    openPersons(mapping, suppressions, others),
  ].filter((matcher) => matcher !== null && suppressions.any(matcher.kind));
  if (matchers.length === 0) return null;
  return (values, cells) => {
    for (const matcher of matchers) {
      if (matcher === null) continue;
      const { kind, field, textsOf } = matcher;
      for (const text of textsOf(values, cells)) {
        const why = suppressions.find(kind, text);
        if (why === null) continue;
        note('suppressed', field, { on: kind, reason: why.reason, source: why.source, until: why.until });
        return;
      }
    }
  };
}

interface Matcher {
  kind: SuppressionKind;
  /** The field that the finding is about. */
  field: FieldName;
  /** What may be on the list, canonical. */
  textsOf(values: Values, cells: Cells): Iterable<string>;
}

function openContacts(
  mapping: Mapping,
  kind: SuppressionKind,
  fieldKind: 'phone' | 'email',
  others: Others,
  textsOf: (value: string) => readonly string[],
): Matcher | null {
  const places = mapping.fields.flatMap(({ field }, index) => (kindOfField(field) === fieldKind ? [index] : []));
  const field = mapping.fields[places[0] ?? -1]?.field;
  if (field === undefined) return null;
  return {
    kind,
    field,
    *textsOf(values, cells) {
      for (const place of places) {
        const value = values[place];
        if (value) yield* textsOf(value);
        for (const other of others(place, cells)) yield* textsOf(other);
      }
    },
  };
}

function openPersons(mapping: Mapping, suppressions: Suppressions, others: Others): Matcher | null {
  const at = placesOf(mapping);
  const [name, first, last] = [at('name'), at('first_name'), at('last_name')];
  const [phone, street, zip] = [at('phone'), at('address.street_line_1'), at('address.postal_code')];
  if (name < 0 && last < 0) return null;
  return {
    kind: 'person',
    field: name >= 0 ? 'name' : 'last_name',
    textsOf: (values, cells) => {
      const who = values[name] ?? `${values[first] ?? ''} ${values[last] ?? ''}`;
      if (!suppressions.anyPerson(foldName(who))) return [];
      return personTexts({
        name: who,
        phones: phone < 0 ? [] : [values[phone] ?? '', ...others(phone, cells)].filter((one) => one !== ''),
        street: values[street] ?? '',
        postalCode: values[zip] ?? '',
      });
    },
  };
}
