/** The pages after the first: everything in the signed statement, and the rows. */
import type { EvidencePredicate, DecisionEntry, RowLine } from '#contract/evidence/evidence.ts';
import { evidenceReportWords as words } from '#messages/evidence/evidenceReportWords.ts';
import { partsWords } from '#messages/evidence/evidenceWords.ts';
import { fieldTitle, decisionWord, litigatorWord, statusWord } from '#messages/names.ts';
import { shownParts } from '../format/part.ts';
import { isCovered } from '../format/rowState.ts';
import { factList, table, markup, type Markup, tableOf } from './markup.ts';
import type { ReportFacts } from './reportFacts.ts';

/** For a shared list: a table of which devices made its decisions and answers. */
function signedParts(predicate: EvidencePredicate): Markup | null {
  const shown = shownParts(predicate);
  if (shown === null) return null;
  const unknown = partsWords.unknown(shown.unknown);
  const lines = shown.parts.map((part) => [
    partsWords.device(part),
    part.at === null ? partsWords.unsigned : words.instant(part.at),
    partsWords.cover(part.decisions),
    partsWords.cover(part.answers),
    part.keyId ?? '',
  ]);
  return markup`<h3>${partsWords.title}</h3>
    ${table(partsWords.headings, lines)}
    <p>${partsWords.about}</p>
    ${unknown === null ? null : markup`<p>${unknown}</p>`}`;
}

/** Renders the pages after the first: everything in the signed statement except the rows. */
export function details({ statement }: ReportFacts): Markup {
  const { subject, predicate } = statement;
  const { list, reconciliation, runs, policy, suppressions, ledger } = predicate;
  const mapping = list.mapping.map(({ field, columns }) => [fieldTitle(field), columns.map((at) => list.columns[at] ?? '').join(', ')]);
  return markup`<section class="page">
    <h2>${words.details}</h2>
    <h3>${words.files}</h3>
    ${table(
      [words.file, words.role, 'SHA-256'],
      subject.map(({ name, digest, annotations }) => [name, words.roles[annotations.role], digest.sha256]),
    )}
    <p>${words.adds(reconciliation)}</p>
    <h3>${words.mapping}</h3>
    ${table([words.field, words.columns], mapping)}
    <h3>${words.runs}</h3>
    ${runs.length === 0 ? markup`<p>${words.noRuns}</p>` : table(words.runHeadings, runs.map(words.run))}
    <h3>${words.policy}</h3>
    <p>${policy === null ? words.noPolicy : words.policyOf(policy)} ${words.clearFor(predicate.clearFor)}</p>
    ${policy === null ? null : markup`<ol>${policy.rules.map((rule) => markup`<li>${words.rule(rule)}</li>`)}</ol>`}
    <h3>${words.suppressions}</h3>
    ${
      suppressions.length === 0
        ? markup`<p>${words.noSuppressions}</p>`
        : table(words.suppressionHeadings, suppressions.map(words.suppression))
    }
    ${signedParts(predicate)} <h3>${words.ledger}</h3>
    ${factList([
      [words.ledgerSize, words.records(ledger.size)],
      [words.ledgerRoot, ledger.root === null ? null : markup`<code>${Buffer.from(ledger.root, 'base64url').toString('hex')}</code>`],
      [words.listId, list.listId],
    ])}
    <p>${words.howToVerify}</p>
  </section>`;
}

function decided(decision: DecisionEntry | null, { people, policy }: EvidencePredicate): [what: string, by: string, at: string] {
  if (decision === null) return [decisionWord(null), '', ''];
  if (decision.length === 3) return [decisionWord(decision[0]), words.byRule(decision[2], policy), ''];
  const [value, person, at] = decision;
  return [decisionWord(value), people[person] ?? '', words.instant(at)];
}

/** For a shared list: the device on which the decision was made, and whether that device has signed it; null if unknown. */
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

/**
 * Renders the rows: number, litigator answer, decision, by whom and when. Cells are left out: the evidence doesn't contain them, but only
 * commits to them.
 */
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
