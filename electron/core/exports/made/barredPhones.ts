/** The phones that must not stand in a file of rows to call, beside the one that was checked: of everybody who is known to be a litigator. */
import type { List } from '../../../contract/list.ts';
import { knownLitigators } from '../../judging/knownLitigators.ts';
import { openPhoneReader } from '../../normalise/phone.ts';
import type { ReadDb } from '../../store/database.ts';
import { hasSandboxVerdicts } from '../../store/lists/rows/exportPages.ts';

export interface Barred {
  /** There are none. */
  readonly isEmpty: boolean;
  /** Whether a number, canonical, is one of them. */
  has(phone: string): boolean;
  /** How many were left out of the file so far. */
  leftOut: number;
}

/** What only the sandbox calls a litigator is one in a list with sandbox answers. */
export function openBarred(list: ReadDb, ledger: ReadDb): Barred {
  const known = knownLitigators(ledger);
  // Asked only where it matters: a list without sandbox answers is searched from end to end.
  let isSandbox: boolean | undefined;
  return {
    isEmpty: known.size === 0,
    leftOut: 0,
    has: (phone) => {
      const by = known.get(phone);
      return by === 'live' || (by === 'sandbox' && (isSandbox ??= hasSandboxVerdicts(list)));
    },
  };
}

/** A cell with several numbers has one of these between them. */
const betweenNumbers = /[;,/|\n]/;
/** Digits of a number with or without its country's code, and of an extension. */
const [leastDigits, mostDigits, longest] = [7, 20, 40];

/**
 * Tells whether a cell of the list holds such a number, besides `own`, the row's: in any column, matched or not, because nobody knows which of them
 * a dialer reads.
 */
export function openBarredCells(barred: Barred, { mapping }: Pick<List, 'mapping'>): (cell: string, own: string) => boolean {
  const readPhone = openPhoneReader(mapping.country);
  const isBarred = (text: string, own: string): boolean => {
    const digits = text.replaceAll(/\D/g, '').length;
    if (digits < leastDigits || digits > mostDigits || text.length > longest) return false;
    const phone = readPhone(text)?.number ?? '';
    return phone !== own && barred.has(phone);
  };
  return (cell, own) => isBarred(cell, own) || (betweenNumbers.test(cell) && cell.split(betweenNumbers).some((one) => isBarred(one, own)));
}
