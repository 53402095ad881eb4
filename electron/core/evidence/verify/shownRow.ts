/** What a proof shows of its row: which phone, which answers, and whether the verdict follows from them. */
import type { EvidencePredicate, KeptLine, RowProof } from '#contract/evidence/evidence.ts';
import type { ShownRow } from '#contract/evidence/evidenceCheck.ts';
import { litigatorInText } from '../../service/answers/readAnswer.ts';

export function shownRow({ clear }: Pick<RowProof, 'clear'>, line: KeptLine, { list, operations }: EvidencePredicate): ShownRow {
  const columns = list.mapping.filter(({ field }) => field === 'phone').flatMap((filled) => filled.columns);
  const phones = columns.map((column) => ({ heading: clear.headings[column] ?? '', text: clear.cells[column] ?? '' }));
  const answers = line[8].map(([operation, , , answeredAt, , sandbox], at): ShownRow['answers'][number] => {
    const { request = null, response = null } = clear.answers[at] ?? {};
    const { operation: name = '', addOns = [] } = operations[operation] ?? {};
    const text = response === null ? null : response.encoding === 'utf-8' ? response.text : '';
    const litigator = text === null ? null : saidOf(litigatorInText(name, addOns, text));
    const phone = request?.parameters.find(([parameter]) => parameter === 'phone')?.[1] ?? null;
    return { operation: name, phone, answeredAt, sandbox: sandbox === 1, litigator };
  });
  const verdict = { litigator: line[5], why: line[6] };
  return { phones, answers, verdict, follows: follows(verdict, answers, phones) };
}

const saidOf = (isLitigator: boolean | null): 'litigator' | 'clear' | 'nothing' =>
  isLitigator === null ? 'nothing' : isLitigator ? 'litigator' : 'clear';

/** By the last digits: a cell may lack the country code. */
function isOf(phone: string, phones: ShownRow['phones']): boolean {
  const digits = (text: string): string => text.replace(/\D/g, '').slice(-10);
  return phones.some(({ text }) => digits(text) !== '' && digits(text) === digits(phone));
}

/** Null: it rests on something that the proof doesn't show. */
function follows({ litigator, why }: ShownRow['verdict'], answers: ShownRow['answers'], phones: ShownRow['phones']): boolean | null {
  const live = answers.filter(({ sandbox }) => !sandbox);
  // As soon as there is a live answer, those of the sandbox say nothing.
  const counting = live.length > 0 ? live : answers;
  const says = (what: 'litigator' | 'clear'): boolean =>
    counting.some((answer) => answer.litigator === what && answer.phone !== null && isOf(answer.phone, phones));
  if (says('litigator')) return litigator === 'litigator';
  const isHidden = counting.some((answer) => answer.litigator === null || answer.phone === null);
  if (isHidden || why === 'elsewhere') return null;
  if (litigator === 'notChecked') return says('clear') ? (why === 'expired' ? null : false) : true;
  return litigator === 'clear' && says('clear');
}
