/** Notes rows that must not be called, because of an opt-out column or the suppression list. */
import { type FieldName, kindOfField } from '#contract/lists/fields.ts';
import type { Mapping } from '#contract/lists/list.ts';
import {
  areHonored,
  noOptOuts,
  quietChannels,
  type ContactChannel,
  type OptOutColumn,
  type OptOuts,
  refuses,
} from '#contract/lists/optOut.ts';
import type { Suppressing, SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { findDomain, personTexts } from '../../normalise/suppressed.ts';
import type { Suppressions } from '../../suppression/openSuppressions.ts';
import { type Note, shownLength, titleOf } from './fields/note.ts';
import type { Cells } from './readFields.ts';
import { placesOf, type RowRule, type Values } from './rowRules.ts';

/** The most cells cached per column: most columns have few distinct texts, but some have a remark in every cell. */
const rememberedCells = 1_000;

/** Notes rows that must not be called because of an opt-out column, and counts refusals by channel. */
interface OptOutRule {
  /** `isSuppressed`: the row is already suppressed and needs no second reason. */
  note(cells: Cells, isSuppressed: boolean): void;
  /** How many rows refused each channel so far. */
  readonly rows: OptOuts['rows'];
}

/** Opens the rule for opt-outs. `columns`: the list's headings. */
export function openOptOuts(optOuts: Pick<OptOuts, 'columns' | 'chosen'>, columns: readonly string[], note: Note): OptOutRule {
  const rows = { ...noOptOuts };
  const honored = areHonored(optOuts);
  const readers = optOuts.columns.map(({ column, channels, says }) => ({
    column,
    channels,
    title: titleOf(columns, column),
    reads: openReader(says),
  }));
  /** Returns the first column in which this row refuses the channel. */
  const refusedIn = (channel: ContactChannel, cells: Cells): { title: string; says: string } | null => {
    for (const { column, channels, title, reads } of readers) {
      const cell = cells[column] ?? '';
      if (cell !== '' && channels.includes(channel) && reads(cell)) return { title, says: cell.trim().slice(0, shownLength) };
    }
    return null;
  };
  return {
    rows,
    note(cells, isSuppressed) {
      const call = refusedIn('call', cells);
      if (call !== null) {
        rows.call++;
        if (honored && !isSuppressed) note('suppressed', null, { on: 'column', reason: call.says, source: call.title, until: null });
      }
      for (const channel of quietChannels) {
        if (refusedIn(channel, cells) !== null) rows[channel]++;
      }
    },
  };
}

function openReader(says: OptOutColumn['says']): (cell: string) => boolean {
  const known = new Map<string, boolean>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const refused = refuses(cell, says);
    if (known.size < rememberedCells) known.set(cell, refused);
    return refused;
  };
}

/** Returns values of alternative columns that weren't used for the field at this index. */
type Others = (place: number, cells: Cells) => readonly string[];

/** Returns what a row's columns hold that no field is filled from, canonical. */
export interface Beside {
  phones(cells: Cells): readonly string[];
  emails(cells: Cells): readonly string[];
}

/**
 * Looks up the row's phones first, then its e-mail addresses, their domains, and the person. A person who asked not to be called isn't
 * called on another number either, so every alternative column counts, and all columns that hold phones or addresses, mapped or not
 * (`beside`).
 */
export function openSuppressed(
  mapping: Mapping,
  suppressions: Suppressions | undefined,
  others: Others,
  beside: Beside,
  note: Note,
): RowRule | null {
  if (!suppressions) return null;
  const hits: Suppressing[] = [];
  const look = (kind: SuppressionKind, value: string, from?: number): null => {
    const why = suppressions.find(kind, value, from);
    if (why !== null) hits.push(why);
    return null;
  };
  const contacts = (kind: SuppressionKind, of: 'phone' | 'email', lookUp: (value: string) => void): (Matcher | null)[] => [
    openContacts(mapping, kind, of, others, lookUp),
    { kind, field: null, lookUp: (_, cells) => (of === 'phone' ? beside.phones(cells) : beside.emails(cells)).forEach(lookUp) },
  ];
  const matchers = [
    ...contacts('phone', 'phone', (phone) => look('phone', phone)),
    ...contacts('email', 'email', (email) => look('email', email)),
    ...contacts('domain', 'email', (email) => findDomain(email, (from) => look('domain', email, from))),
    openPersons(mapping, suppressions.anyPerson, (person) => look('person', person), others),
  ].filter((matcher) => matcher !== null && suppressions.any(matcher.kind));
  if (matchers.length === 0) return null;
  return (values, cells) => {
    hits.length = 0;
    let first: Matcher | null = null;
    for (const matcher of matchers) {
      matcher?.lookUp(values, cells);
      if (hits.length > 0) first ??= matcher;
    }
    const [why] = hits;
    if (first === null || why === undefined) return;
    // The first says why, and the newest of all says since when.
    const since = Math.max(...hits.map((hit) => hit.since ?? 0));
    note('suppressed', first.field, { on: first.kind, reason: why.reason, source: why.source, until: why.until, since });
  };
}

interface Matcher {
  kind: SuppressionKind;
  /** The field that the finding is about; null if no field is filled from there. */
  field: FieldName | null;
  /** Looks up all of the row's values of this kind. */
  lookUp(values: Values, cells: Cells): void;
}

function openContacts(
  mapping: Mapping,
  kind: SuppressionKind,
  fieldKind: 'phone' | 'email',
  others: Others,
  lookUp: (value: string) => void,
): Matcher | null {
  const places = mapping.fields.flatMap(({ field }, index) => (kindOfField(field) === fieldKind ? [index] : []));
  const field = mapping.fields[places[0] ?? -1]?.field;
  if (field === undefined) return null;
  return {
    kind,
    field,
    lookUp: (values, cells) => {
      for (const place of places) {
        const value = values[place];
        if (value) lookUp(value);
        others(place, cells).forEach(lookUp);
      }
    },
  };
}

function openPersons(
  mapping: Mapping,
  anyPerson: Suppressions['anyPerson'],
  lookUp: (text: string) => void,
  others: Others,
): Matcher | null {
  const at = placesOf(mapping);
  const [name, first, last] = [at('name'), at('first_name'), at('last_name')];
  const [phone, street, zip] = [at('phone'), at('address.street_line_1'), at('address.postal_code')];
  if (name < 0 && last < 0) return null;
  return {
    kind: 'person',
    field: name >= 0 ? 'name' : 'last_name',
    lookUp: (values, cells) => {
      const who = values[name] ?? `${values[first] ?? ''} ${values[last] ?? ''}`;
      if (!anyPerson(who)) return;
      const texts = personTexts({
        name: who,
        phones: phone < 0 ? [] : [values[phone] ?? '', ...others(phone, cells)].filter((one) => one !== ''),
        street: values[street] ?? '',
        postalCode: values[zip] ?? '',
      });
      texts.forEach(lookUp);
    },
  };
}
