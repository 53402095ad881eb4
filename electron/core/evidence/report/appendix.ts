/** The rows: number, litigator answer, decision, by whom and when. No cells: they aren't in the evidence, which only commits to them. */
import type { DecisionEntry, EvidencePredicate, RowLine } from '#contract/evidence/evidence.ts';
import { evidenceReportWords as words } from '#messages/evidence/evidenceReportWords.ts';
import { partsWords } from '#messages/evidence/evidenceWords.ts';
import { decisionWord, litigatorWord, statusWord } from '#messages/names.ts';
import { isCovered } from '../format/rowState.ts';
import { tableOf } from './factList.ts';
import { markup, type Markup } from './markup.ts';
import type { ReportFacts } from './reportFacts.ts';

function decided(decision: DecisionEntry | null, { people, policy }: EvidencePredicate): [what: string, by: string, at: string] {
  if (decision === null) return [decisionWord(null), '', ''];
  if (decision.length === 3) return [decisionWord(decision[0]), words.byRule(decision[2], policy), ''];
  const [value, person, at] = decision;
  return [decisionWord(value), people[person] ?? '', words.instant(at)];
}

/** Of a shared list: on which device a person decided, and whether it has signed that. Null: there is nothing to be said. */
function decidedOn(line: RowLine, { shared }: EvidencePredicate): string | null {
  const made = line.length === 10 ? line[9][0] : null;
  const part = made && shared?.parts[made[0]];
  return part ? partsWords.decidedOn(part, isCovered(made)) : null;
}

function rowOf(line: RowLine, predicate: EvidencePredicate): Markup {
  if (line.length === 5)
    return markup`<tr class="purged">
      <td class="number">${line[1]}</td>
      <td colspan="6">${words.purgedAt(line[4])}</td>
    </tr>`;
  const [, row, , status, , litigator, why, decision, answers] = line;
  const answeredAt = answers.length === 0 ? '' : words.instant(Math.max(...answers.map((answer) => answer[3])));
  const [what, by, at] = decided(decision, predicate);
  const on = decidedOn(line, predicate);
  return markup`<tr class="${litigator}">
    <td class="number">${row}</td>
    <td>${statusWord(status)}</td>
    <td>${litigatorWord(litigator)}${why === null ? null : markup`<small> ${words.because(why)}</small>`}</td>
    <td>${answeredAt}</td>
    <td>${what}</td>
    <td>${by}${on === null ? null : markup`<small> ${on}</small>`}</td>
    <td>${at}</td>
  </tr>`;
}

export function appendix({ rows, statement: { predicate } }: ReportFacts): Markup {
  const all = predicate.tree.size;
  return markup`<section class="page">
    <h2>${words.appendix}</h2>
    <p>${rows.length < all ? words.someRows(rows.length, all) : words.allRows(all)}</p>
    ${tableOf(
      words.rowHeadings,
      rows.map((line) => rowOf(line, predicate)),
      'lines rows',
    )}
  </section>`;
}
