/** All numbers in a cell of whatever column: a dialer may read any of them. */
import type { PhoneInCell, PhoneReader } from './phoneCell.ts';

/** Fewer digits are no phone. */
const enoughDigits = /\p{Nd}(?:\P{Nd}{0,20}\p{Nd}){6}/u;
const none: readonly PhoneInCell[] = [];

/** The one to ask first; empty: none. */
export const phonesInCell = (cell: string, readPhone: PhoneReader): readonly PhoneInCell[] =>
  enoughDigits.test(cell) ? readPhone.whole(cell).phones : none;
