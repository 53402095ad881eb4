/** Splits a person's name or a one-line address from one cell, as far as possible. All parts are substrings of the cell. */
import parseAddress from 'parse-address';
import { stateCode } from '../../normalise/place.ts';

interface NameParts {
  first: string;
  last: string;
}

const titles = /^(?:mr|mrs|ms|miss|dr|prof|rev|herr|frau)\.?$/i;
const endings = /^(?:jr|sr|ii|iii|iv|md|phd|esq|cpa|dds)\.?$/i;
/** Particles, which belong to the last name after them. */
const particles = /^(?:van|von|de|der|den|del|della|di|da|du|la|le|st\.?|san|bin|al|ten|ter)$/i;

/** Splits `Ann B. van Dyk` or `van Dyk, Ann B.`; a single word is a first name. White space in `name` must already be collapsed. */
export function splitName(name: string): NameParts {
  const comma = name.indexOf(',');
  if (comma > 0) {
    const [before, behind] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
    if (!endings.test(behind)) return { first: stripped(behind.split(' ')).join(' '), last: before };
    return splitName(before);
  }
  const words = stripped(name.split(' '));
  if (words.length < 2) return { first: words[0] ?? '', last: '' };
  let from = words.length - 1;
  while (from > 1 && particles.test(words[from - 1] ?? '')) from--;
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') };
}

/** Returns the words without a title and a suffix, unless nothing would be left. */
function stripped(words: readonly string[]): string[] {
  const from = words.length > 1 && titles.test(words[0] ?? '') ? 1 : 0;
  const to = words.length - from > 1 && endings.test((words.at(-1) ?? '').replace(',', '')) ? words.length - 1 : words.length;
  return words.slice(from, to).filter((word) => word !== '');
}

export interface AddressParts {
  street: string;
  unit: string;
  city: string;
  state: string;
  postalCode: string;
}

const country = /,?\s*\b(?:usa|u\.s\.a\.?|us|united states(?: of america)?|canada|deutschland|germany)\.?$/i;
const unitAtEnd = /[,\s]+((?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|#)\.?\s*#?\s*[\w-]+)$/i;
const tail = /^(.*?)[,\s]+(\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d)$/;

/**
 * Splits an address such as `12 Harbor St Apt 4, Seattle, WA 98101` at its commas if it has any, otherwise with a parser for American
 * addresses. What can't be split stays in `street`, so that nothing is lost. White space in `line` must already be collapsed.
 */
export function splitAddress(line: string): AddressParts {
  const whole: AddressParts = { street: line, unit: '', city: '', state: '', postalCode: '' };
  const text = line.replace(country, '').replace(/[,\s]+$/, '');
  const german = /^(.*?),\s*(\d{5})\s+(\p{L}[\p{L}. -]*)$/u.exec(text);
  if (german) return withUnit({ ...whole, street: german[1] ?? '', postalCode: german[2] ?? '', city: german[3] ?? '' });
  const [, front = text, postalCode = ''] = tail.exec(text) ?? [];
  const parts = front.split(/\s*,\s*/).filter((part) => part !== '');
  // The state may stand alone between commas, or after the city: `Seattle WA`.
  const last = parts.at(-1) ?? '';
  const words = last.split(' ');
  const taken = [2, 1].find((count) => count <= words.length && stateCode(words.slice(-count).join(' ')) !== null);
  if (taken === undefined)
    return postalCode === '' || parts.length < 2
      ? whole
      : withUnit({ ...whole, street: parts.slice(0, -1).join(', '), city: last, postalCode });
  const state = words.slice(-taken).join(' ');
  const rest = [...parts.slice(0, -1), words.slice(0, -taken).join(' ')].filter((part) => part !== '');
  const [city = ''] = rest.slice(-1);
  if (rest.length > 1) return withUnit({ street: rest.slice(0, -1).join(', '), unit: '', city, state, postalCode });
  return withoutCommas(city, line, { ...whole, state, postalCode });
}

/** Splits street and city without a comma: the parser knows where the street ends. */
function withoutCommas(text: string, line: string, known: AddressParts): AddressParts {
  const city = parseAddress.parseLocation(line)?.city ?? '';
  const at = city === '' ? -1 : text.toLowerCase().lastIndexOf(city.toLowerCase());
  if (at <= 0 || at + city.length !== text.length) return { ...known, street: line, state: '', postalCode: '' };
  return withUnit({ ...known, street: text.slice(0, at).trim(), city: text.slice(at) });
}

function withUnit(parts: AddressParts): AddressParts {
  const street = parts.street.trim();
  const unit = unitAtEnd.exec(street);
  if (!unit) return { ...parts, street };
  return { ...parts, street: street.slice(0, unit.index), unit: unit[1] ?? '' };
}
