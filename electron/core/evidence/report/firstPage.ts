/** The first page, for whoever has two minutes: what was checked, when, with which result, what was decided, and by whom. */
import type { EvidencePredicate, EvidenceStatement } from '../../../contract/evidence.ts';
import { evidenceReportWords as words } from '../../../messages/evidenceReportWords.ts';
import { decisionWord, litigatorWord, operationTitle, statusWord } from '../../../messages/names.ts';
import { barChart } from './barChart.ts';
import { markup, type Markup } from './markup.ts';
import type { ReportFacts } from './reportFacts.ts';

/** A list of terms; those without a value are left out. */
export function factList(facts: readonly (readonly [term: string, value: string | Markup | null])[]): Markup {
  const lines = facts.flatMap(([term, value]) =>
    value === null || value === ''
      ? []
      : [
          markup`<dt>${term}</dt>
            <dd>${value}</dd>`,
        ],
  );
  return markup`<dl>${lines}</dl>`;
}

export function charts({ counts }: Pick<EvidencePredicate, 'counts'>): Markup {
  const { litigator, decision, status, purged } = counts;
  const kept = counts.rows - purged;
  const litigators = barChart(
    words.litigators,
    [
      { mark: '!', word: litigatorWord('litigator'), rows: litigator.litigator, tone: 'litigator' },
      { mark: '✓', word: litigatorWord('clear'), rows: litigator.clear, tone: 'clear' },
      { mark: '?', word: litigatorWord('notChecked'), rows: litigator.notChecked, tone: 'unknown' },
    ],
    kept,
  );
  const decisions = barChart(
    words.decisions,
    [
      { mark: 'K', word: decisionWord('keep'), rows: decision.keep, tone: 'keep' },
      { mark: 'H', word: decisionWord('hold'), rows: decision.hold, tone: 'hold' },
      { mark: 'D', word: decisionWord('drop'), rows: decision.drop, tone: 'drop' },
      { mark: '–', word: decisionWord(null), rows: decision.none, tone: 'unknown' },
    ],
    kept,
  );
  const statuses = (['answered', 'partial', 'failed', 'skipped', 'pending', 'unplanned'] as const)
    .filter((name) => status[name] > 0)
    .map((name) => ({
      mark: words.statusMarks[name],
      word: statusWord(name),
      rows: status[name],
      tone: name === 'answered' ? ('clear' as const) : ('unknown' as const),
    }));
  return markup`<div class="charts">${[litigators, decisions, barChart(words.statuses, statuses, kept)]}</div>`;
}

/** The name of the file that unchecked rows were let into. */
const fileOf = ({ subject }: EvidenceStatement, { export: file }: EvidencePredicate['overrides'][number]): string | null =>
  subject.find(({ digest, annotations }) => annotations.role === 'exported' && digest.sha256 === file?.sha256)?.name ?? null;

export function firstPage({ statement, root, sha256, keyId, timestamp }: ReportFacts): Markup {
  const { predicate } = statement;
  const { counts, made, list, overrides } = predicate;
  const checked = predicate.operations.map(({ operation, addOns }) => words.checked(operationTitle(operation), addOns));
  const ranBy = [...new Set(predicate.runs.map(({ by }) => by))];
  return markup`<header>
      <p class="kind">${words.title}</p>
      <h1>${list.name}</h1>
      <p class="lead">${words.lead(counts.rows, predicate.scope.kind === 'run')}</p>
    </header>
    ${factList([
      [words.organization, predicate.organization],
      [words.campaign, predicate.campaign],
      [words.whatWasChecked, checked.length === 0 ? words.nothingChecked : checked.join('; ')],
      [words.when, words.span(counts.firstSentAt, counts.lastAnsweredAt)],
      [words.ranBy, ranBy.join(', ')],
      [words.decidedBy, predicate.people.length === 0 ? words.nobodyDecided : predicate.people.join(', ')],
      [words.made, words.madeBy(made.by, made.at, made.program)],
      [words.signature, keyId === null ? words.unsigned : words.signedWith(keyId)],
      [words.time, timestamp === null ? words.noTimestamp : words.timestamped(timestamp)],
    ])}
    ${charts(predicate)} ${counts.purged > 0 ? markup`<p>${words.purged(counts.purged)}</p>` : null}
    ${
      overrides.length === 0
        ? null
        : markup`<section class="warned">
            <h3>${words.overrides}</h3>
            <ul>
              ${overrides.map((one) => markup`<li>${words.override(one, fileOf(statement, one))}</li>`)}
            </ul>
          </section>`
    }
    <section class="columns">
      <div>
        <h3>${words.proves}</h3>
        <ul>
          ${predicate.proves.map((line) => markup`<li>${line}</li>`)}
        </ul>
      </div>
      <div>
        <h3>${words.doesNotProve}</h3>
        <ul>
          ${predicate.doesNotProve.map((line) => markup`<li>${line}</li>`)}
        </ul>
      </div>
    </section>
    <p class="hashes">${words.rootOfRows} <code>${root}</code><br />${words.fileHash} <code>${sha256}</code></p>`;
}
