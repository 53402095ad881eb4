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
  const contacts = (kind: SuppressionKind, of: 'phone' | 'email', find: (value: string) => Suppressing | null): (Matcher | null)[] => [
    openContacts(mapping, kind, of, others, find),
    { kind, field: null, find: (_, cells) => firstFound(of === 'phone' ? beside.phones(cells) : beside.emails(cells), find) },
  ];
  const matchers = [
    ...contacts('phone', 'phone', (phone) => suppressions.find('phone', phone)),
    ...contacts('email', 'email', (email) => suppressions.find('email', email)),
    ...contacts('domain', 'email', (email) => findDomain(email, (from) => suppressions.find('domain', email, from))),
    openPersons(mapping, suppressions, others),
  ].filter((matcher) => matcher !== null && suppressions.any(matcher.kind));
  if (matchers.length === 0) return null;
  return (values, cells) => {
    for (const matcher of matchers) {
      const why = matcher?.find(values, cells) ?? null;
      if (matcher === null || why === null) continue;
      note('suppressed', matcher.field, { on: matcher.kind, reason: why.reason, source: why.source, until: why.until });
      return;
    }
  };
}

interface Matcher {
  kind: SuppressionKind;
  /** The field that the finding is about; null if no field is filled from there. */
  field: FieldName | null;
  /** Returns why the row is on the suppression list; null if it isn't. */
  find(values: Values, cells: Cells): Suppressing | null;
}

/** Returns the first match among several values. */
function firstFound(texts: readonly string[], find: (text: string) => Suppressing | null): Suppressing | null {
  for (const text of texts) {
    const found = find(text);
    if (found !== null) return found;
  }
  return null;
}

function openContacts(
  mapping: Mapping,
  kind: SuppressionKind,
  fieldKind: 'phone' | 'email',
  others: Others,
  find: (value: string) => Suppressing | null,
): Matcher | null {
  const places = mapping.fields.flatMap(({ field }, index) => (kindOfField(field) === fieldKind ? [index] : []));
  const field = mapping.fields[places[0] ?? -1]?.field;
  if (field === undefined) return null;
  return {
    kind,
    field,
    find: (values, cells) => {
      for (const place of places) {
        const value = values[place];
        const why = (value ? find(value) : null) ?? firstFound(others(place, cells), find);
        if (why !== null) return why;
      }
      return null;
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
    find: (values, cells) => {
      const who = values[name] ?? `${values[first] ?? ''} ${values[last] ?? ''}`;
      if (!suppressions.anyPerson(who)) return null;
      const texts = personTexts({
        name: who,
        phones: phone < 0 ? [] : [values[phone] ?? '', ...others(phone, cells)].filter((one) => one !== ''),
        street: values[street] ?? '',
        postalCode: values[zip] ?? '',
      });
      return firstFound(texts, (text) => suppressions.find('person', text));
    },
  };
}
