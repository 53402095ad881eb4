/**
 * Which numbers may leave in a file of rows to call, besides the one of its row, whose verdict decides about the whole row: none that is known to be a
 * litigator's, and none that would be dialed and that nobody checked.
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

/** Numbers, each counted as often as it stands in the rows. */
export interface PhoneCounts {
  /** Left out: known to be litigators'. */
  litigators: number;
  /** Left out: to be dialed, and not checked. */
  unchecked: number;
  /** Not checked, and in the file because a person accepted that, for it or for its list. */
  letOut: number;
}

export const noPhones: PhoneCounts = { litigators: 0, unchecked: 0, letOut: 0 };

export interface PhoneGate {
  /** The program knows of a litigator, so that any cell may have one's number. */
  readonly knowsLitigators: boolean;
  readonly counts: Readonly<PhoneCounts>;
  /** Whether a number, canonical, may be in the file; counted. `dialed`: a dialer would call it there. */
  lets(phone: string, dialed: boolean): boolean;
}

interface GateOptions {
  /** Epoch ms. */
  at: number;
  /** A person accepts phones that nobody checked. */
  accepts: boolean;
  policy: LitigatorPolicy;
}

/** What only the sandbox says forbids a number in a list with sandbox answers, and clears one in a list that is the sample alone. */
export function openPhoneGate(list: ReadDb, ledger: ReadDb, { at, accepts, policy }: GateOptions): PhoneGate {
  const known = knownLitigators(ledger);
  // Asked only where it matters: a list without sandbox answers is searched from end to end.
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
 * Gives what a cell of the list may say, without numbers that must not leave. `own`: the number of its row, canonical. Looked for in any column, matched
 * or not, because nobody knows which of them a dialer reads; `dialed`: the column holds phones.
 */
export function openGatedCells(
  gate: PhoneGate,
  { mapping }: Pick<List, 'mapping'>,
): (cell: string, own: string, dialed: boolean) => string {
  const readPhone = openPhoneReader(mapping.country);
  return (cell, own, dialed) => {
    // The row's own number, as it mostly is, needn't be read.
    if (own !== '' && own.endsWith(cell.replaceAll(/\D/g, ''))) return cell;
    const phones = dialed ? readPhone.whole(cell).phones : phonesInCell(cell, readPhone);
    const left = phones.filter(({ number }) => number === own || gate.lets(number, dialed));
    return left.length === phones.length ? cell : left.map(({ text }) => text).join('; ');
  };
}
