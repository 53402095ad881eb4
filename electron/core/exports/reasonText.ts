/**
 * Says a reason in the few words that stand in `rollcall.reasons`: `score 34 unsure; name differs; litigator not checked: timed out`. Scripts may
 * read them, so they are stable: the code's own words, then its parameters, then after a colon what the service or the check said.
 */
import type { NotCheckedReason, Reason } from '../../contract/verdict.ts';
import type { RowFacts } from '../store/lists/rows/exportPages.ts';

const whyNotChecked: Record<NotCheckedReason, string> = {
  notAsked: 'not asked',
  notRequested: 'not requested',
  null: 'null',
  absent: 'absent from the answer',
  partial: 'partial answer',
  timedOut: 'timed out',
  international: 'international number',
  expired: 'expired',
  noAnswer: 'no answer',
};

/** Null for what has a column of its own: warnings. */
export function reasonText({ code, params }: Reason): string | null {
  const p = (name: string): string => String(params[name] ?? '');
  switch (code) {
    case 'grade':
      return `grade ${p('grade')}`;
    case 'score':
      return `score ${p('score')} ${p('band')}`;
    case 'line':
      return words(`line ${p('lineType')}`, prepaidText(params['prepaid']));
    case 'litigator.flag':
      return 'litigator';
    case 'litigator.warning':
      return told('litigator', p('warning'));
    case 'litigator.notChecked':
      return told('litigator not checked', Object.entries(whyNotChecked).find(([why]) => why === params['why'])?.[1] ?? p('why'));
    case 'email.valid':
      return words('email valid', p('grade') && `grade ${p('grade')}`);
    case 'ip.trust':
      return `ip trust ${p('score')}`;
    case 'ip.distance':
      return `ip ${p('miles')} miles from address`;
    case 'partial':
    case 'refused':
      return told(code, p('words'));
    case 'failed':
      return told(words('failed', p('cause')), p('words'));
    case 'skipped':
      return told(words('skipped', p('why')), p('rule') === '' ? p('parameter') : p('rule').replace('.', ' '));
    case 'finding': {
      // Where a column stands is for programs; people know it by its heading.
      const { rule: _, position: __, ...rest } = params;
      return told(p('rule').replace('.', ' '), Object.values(rest).join(', '));
    }
    case 'warning':
      return null;
    case 'phone.valid':
    case 'phone.invalid':
    case 'name.matches':
    case 'name.differs':
    case 'litigator.clear':
    case 'email.invalid':
    case 'email.nameDiffers':
    case 'address.invalid':
    case 'address.nameDiffers':
      return code.replace('.', ' ').replace('nameDiffers', 'name differs');
  }
}

/**
 * What stands first, in `rollcall.reasons`, of a row that must not be called and is kept: `litigator kept by Ana: signed up in our shop`, or
 * `litigator: keep not confirmed` where nobody said why.
 */
export function keptTexts({ decision, kept, heldBack }: Pick<RowFacts, 'decision' | 'kept' | 'heldBack'>): string[] {
  if (decision !== 'keep') return [];
  const told = kept?.despite.map((one) => `${one} kept by ${kept.by}: ${kept.reason}`) ?? [];
  return [...heldBack.map((one) => `${one}: keep not confirmed`), ...told];
}

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
const told = (head: string, rest: string): string => (rest === '' ? head : `${head}: ${rest}`);
const prepaidText = (prepaid: string | number | undefined): string => (prepaid === 1 ? 'prepaid' : prepaid === 0 ? 'not prepaid' : '');
