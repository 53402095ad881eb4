/**
 * Decides which numbers may be released in a file of rows to call, apart from the row's own number, whose verdict decides about the whole
 * row: none that is a known litigator's, and none that would be dialed without having been checked.
 */
import type { List } from '#contract/lists/list.ts';
import { stopsExport, type LitigatorPolicy } from '#contract/verdict/unchecked.ts';
import { isOnlySample } from '#contract/lists/sampleList.ts';
import { openClearPhones, type IsClear, knownLitigators } from '../../verdict/judging/knownLitigators.ts';
import { openPhoneReader, phonesInCell } from '../../normalise/phones/phoneCell.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readSources } from '../../lists/file/list.sql.ts';
import { hasSandboxVerdicts } from '../../lists/rows/exportPages.sql.ts';
import { derivedAge } from '../../verdict/kept/verdicts.sql.ts';

/** Counts of numbers, including repeats. */
export interface PhoneCounts {
  /** Left out because they are known litigators'. */
  litigators: number;
  /** Left out because they would be dialed and weren't checked. */
  unchecked: number;
  /** Unchecked, but in the file because a person accepted that for the file or for its list. */
  letOut: number;
}

export const noPhones: PhoneCounts = { litigators: 0, unchecked: 0, letOut: 0 };

export interface PhoneGate {
  /** Whether any litigator is known, in which case any cell may contain one's number. */
  readonly knowsLitigators: boolean;
  readonly counts: Readonly<PhoneCounts>;
  /** Whether a canonical number may be in the file; counts it. `dialed`: whether a dialer would call it from there. */
  lets(phone: string, dialed: boolean): boolean;
}

interface GateOptions {
  /** Epoch ms. */
  at: number;
  /** Whether a person accepts unchecked phones. */
  accepts: boolean;
  policy: LitigatorPolicy;
}

/** A sandbox answer forbids a number only in a list with sandbox answers, and clears one only in a list that consists of the sample. */
export function openPhoneGate(list: ReadDb, ledger: ReadDb, { at, accepts, policy }: GateOptions): PhoneGate {
  const known = knownLitigators(ledger);
  // Determined only when needed: a list without sandbox answers is searched completely.
  let sandbox: boolean | undefined;
  const isSandbox = (): boolean => (sandbox ??= hasSandboxVerdicts(list));
  let clear: IsClear | undefined;
  const isClear: IsClear = (phone) => {
    clear ??= openClearPhones(ledger, {
      now: at,
      litigatorMs: derivedAge(list),
      withSandbox: isOnlySample({ sources: readSources(list) }),
    });
    return clear(phone);
  };
  const letsUnchecked = accepts || !stopsExport('noAnswer', policy);
  const counts = { ...noPhones };
  return {
    knowsLitigators: known.size > 0,
    counts,
    lets: (phone, dialed) => {
      const by = known.get(phone);
      if (by === 'live' || (by === 'sandbox' && isSandbox())) {
        counts.litigators += 1;
        return false;
      }
      if (!dialed || isClear(phone)) return true;
      counts[letsUnchecked ? 'letOut' : 'unchecked'] += 1;
      return letsUnchecked;
    },
  };
}

/**
 * Removes numbers that must not be released from a cell of the list. `own`: the canonical number of the row. Applied to every column,
 * mapped or not, because it's unknown which columns a dialer reads; `dialed`: whether the column contains phones.
 */
export function openGatedCells(
  gate: PhoneGate,
  { mapping }: Pick<List, 'mapping'>,
): (cell: string, own: string, dialed: boolean) => string {
  const readPhone = openPhoneReader(mapping.country);
  return (cell, own, dialed) => {
    // Usually the cell contains the row's own number, which needn't be parsed.
    if (own !== '' && own.endsWith(cell.replaceAll(/\D/g, ''))) return cell;
    const phones = dialed ? readPhone.whole(cell).phones : phonesInCell(cell, readPhone);
    const left = phones.filter(({ number }) => number === own || gate.lets(number, dialed));
    return left.length === phones.length ? cell : left.map(({ text }) => text).join('; ');
  };
}
