/** Splits a one-line address: at its commas if it has them, otherwise with a parser for American addresses. */
import parseAddress from 'parse-address';
import { stateCode } from '../../normalise/place.ts';

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
 * Splits `12 Harbor St Apt 4, Seattle, WA 98101`. Every part is a text of the line; what can't be split stays in `street`, so that nothing
 * is lost. `line`: with white space already collapsed.
 */
export function splitAddress(line: string): AddressParts {
  const whole: AddressParts = { street: line, unit: '', city: '', state: '', postalCode: '' };
  const text = line.replace(country, '').replace(/[,\s]+$/, '');
  const german = /^(.*?),\s*(\d{5})\s+(\p{L}[\p{L}. -]*)$/u.exec(text);
  if (german) return withUnit({ ...whole, street: german[1] ?? '', postalCode: german[2] ?? '', city: german[3] ?? '' });
  const [, front = text, postalCode = ''] = tail.exec(text) ?? [];
  const parts = front.split(/\s*,\s*/).filter((part) => part !== '');
  // The state may be alone between commas, or after the city: `Seattle WA`.
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
