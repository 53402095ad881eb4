/** The first page, for a reader with two minutes: checks, times, results, decisions, and their authors. */
import type { EvidencePredicate } from '#contract/evidence/evidence.ts';
import { evidenceReportWords as words } from '#messages/evidence/evidenceReportWords.ts';
import { decisionWord, litigatorWord, operationTitle, statusWord } from '#messages/names.ts';
import { barChart, factList, table, markup, type Markup } from './markup.ts';
import type { ReportFacts } from './reportFacts.ts';

function charts({ counts }: Pick<EvidencePredicate, 'counts'>): Markup {
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

/** Lists each released file, with any litigators and unchecked rows in it. */
function register({ releases, overrides }: EvidencePredicate): Markup {
  const lines = releases.map((release) => {
    const its = overrides.filter(({ export: file }) => file?.exportId === release.exportId);
    const statements = [...words.litigatorsIn(release.litigators), ...its.map(words.override)];
    return [...words.release(release), markup`${statements.map((sentence) => markup`<p>${sentence}</p>`)}`];
  });
  const others = overrides.filter(({ export: file }) => file === null);
  return markup`<section class="warned">
    <h3>${words.releases}</h3>
    ${releases.length === 0 ? markup`<p>${words.noReleases}</p>` : markup`${table(words.releaseHeadings, lines)}<p>${words.aboutReleases}</p>`}
    ${
      others.length === 0
        ? null
        : markup`<h3>${words.overrides}</h3>
            <ul>
              ${others.map((one) => markup`<li>${words.override(one)}</li>`)}
            </ul>`
    }
  </section>`;
}

export function firstPage({ statement, root, sha256, keyId, timestamp }: ReportFacts): Markup {
  const { predicate } = statement;
  const { counts, made, list } = predicate;
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
    ${register(predicate)}
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
