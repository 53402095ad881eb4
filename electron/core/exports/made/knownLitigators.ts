/** The phones that must not stand beside the one that was checked: of everybody whom a check of the list found to be a litigator. */
import type { List } from '../../../contract/list.ts';
import { isLitigatorAnswer, readAnswer } from '../../answers/readAnswer.ts';
import type { ReadDb } from '../../store/database.ts';
import { isPhoneParameter, parsePairs } from '../../store/ledger/answers/answerViews.ts';
import { answersBySeq, answersOfOtherMappings } from '../../store/ledger/answers/verdictSources.ts';
import { litigatorPhones } from '../../store/lists/findings/fields.ts';
import { mappingNumber } from '../../store/lists/list.ts';

const answersAtOnce = 5_000;

/** Canonical. Also of phones that were in the rows' field when another column was matched: no verdict speaks of those any more. */
export function knownLitigators(list: ReadDb, ledger: ReadDb, details: Pick<List, 'listId' | 'mapping'>): Set<string> {
  const known = litigatorPhones(list);
  const seqs = answersOfOtherMappings(ledger, details.listId, mappingNumber(details));
  for (let at = 0; at < seqs.length; at += answersAtOnce)
    for (const answer of answersBySeq(ledger, seqs.slice(at, at + answersAtOnce)).values()) {
      if (!isLitigatorAnswer(readAnswer(answer))) continue;
      for (const [name, value] of parsePairs(answer.sent)) if (isPhoneParameter(name)) known.add(value);
    }
  return known;
}
