/** The pages after the first: everything that the signed statement says, apart from the rows. */
import type { EvidencePredicate } from '#contract/evidence/evidence.ts';
import { evidenceReportWords as words } from '#messages/evidence/evidenceReportWords.ts';
import { partsWords } from '#messages/evidence/evidenceWords.ts';
import { fieldTitle } from '#messages/names.ts';
import { shownParts } from '../format/shownParts.ts';
import { factList, table } from './factList.ts';
import { markup, type Markup } from './markup.ts';
import type { ReportFacts } from './reportFacts.ts';

/** Of a shared list: whose decisions and answers these are. */
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
