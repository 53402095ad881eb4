/** Prefixes before a number: written twice, an international one for a number at home, or a country's code without its plus. */
import { callingCodeOf, isNorthAmerican as isInPlan, readPhone, type ReadPhone } from './phone.ts';

const american = /^[2-9]\d{2}[2-9]\d{6}$/;

export interface Prefixed extends ReadPhone {
  repair: 'phone.prefix' | 'phone.country' | null;
}

/** `country`: for numbers without a country's code; `stated`: the row's own, if it has one. */
export function openPrefixes(country: string, stated: string | null) {
  const isNorthAmerican = isInPlan(country) === true;
  const asIs = (phone: ReadPhone | null, repair: Prefixed['repair'] = null): Prefixed | null => phone && { ...phone, repair };
  return {
    isNorthAmerican,
    read(text: string): Prefixed | null {
      const compact = text.replaceAll(/[^\d+]/g, '');
      const doubled = undoubled(compact);
      if (doubled !== null) return asIs(readPhone(doubled, country), 'phone.prefix') ?? asIs(readPhone(text, country));
      const [, abroad] = (isNorthAmerican && /^011(1?[2-9]\d{9})$/.exec(compact)) || [];
      // The international prefix is dialed before numbers of other countries: this is a number at home, unless it is valid in another.
      if (abroad !== undefined && american.test(abroad.slice(-10))) {
        const foreign = abroad.length === 10 ? readPhone(`+${abroad}`, country) : null;
        return foreign?.facts.assigned === true ? asIs(foreign) : asIs(readPhone(`+1${abroad.slice(-10)}`, country), 'phone.prefix');
      }
      const home = asIs(readPhone(text, country));
      const bare = bareNumber(text);
      if (bare === null || stated === null) return home;
      // In a row of another country than its list, the code without a plus was read as one: that isn't what the cell says.
      if (home !== null)
        return home.number === `+${bare}` ? { ...home, repair: callingCodeOf(country) === '1' ? null : 'phone.country' } : home;
      const other = readPhone(`+${bare}`, country);
      return bare.startsWith(callingCodeOf(stated) || ' ') ? asIs(other, 'phone.country') : null;
    },
  };
}

/** `+1+1206…`, `++1206…`, `+1+206…`, `+1 1 206 …`: with one prefix; null: it has none that is doubled. */
function undoubled(compact: string): string | null {
  if (/^\++0(?:0|11)/.test(compact)) return compact.replaceAll('+', '');
  const [, again] = /^\+?(?:1|001|011)(?:1|001|011)+([2-9]\d{9})$/.exec(compact.replaceAll('+', '')) ?? [];
  if (again !== undefined && american.test(again)) return `+1${again}`;
  const at = compact.lastIndexOf('+');
  if (at < 1) return null;
  const before = compact
    .slice(0, at)
    .replaceAll('+', '')
    .replace(/^00|^011/, '');
  const rest = compact.slice(at + 1);
  // Two numbers, one behind the other.
  if (before.length > 4) return null;
  return before === '' || rest.startsWith(before) ? `+${rest}` : `+${before}${rest}`;
}

/** The digits of a text that could be a number with its country's code but no plus. */
export function bareNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '');
  return /^[1-9]\d{8,14}$/.test(digits) ? digits : null;
}
