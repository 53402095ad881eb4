/** A finished run: the list's totals, their reasons, and the file to call as the main action. The course of the check is behind Details. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ListCard } from '#contract/lists/list.ts';
import type { Run } from '#contract/runs/run.ts';
import { type Standing, type StandingCounts, groupCounts, groupOfStanding, standings, standingsOf } from '#contract/verdict/standing.ts';
import { elapsed, count } from '#messages/count.ts';
import { costWords } from '#messages/money.ts';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import { resultWords } from '#messages/runs/runHeadline.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { whyStanding } from '#messages/verdict/standingWords.ts';
import { overview } from '#renderer/subjects/review/queries.ts';
import { Banner, FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { refresh } from '#renderer/base/queryClient.ts';
import { ShowExported } from '#renderer/subjects/exports/ShowExported.tsx';
import { showRows } from '#renderer/subjects/review/reviewChoice.ts';
import { go, goToStep } from '#renderer/base/router.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { FourNumbers } from '#renderer/ui/bars/GradeBar.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { Back, Foot, Page, PageBody, Panel } from '#renderer/ui/page/Page.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { canRetry, lostCauses } from '../rest.ts';
import { resultCommands } from '../runCommands.ts';
import { WhichRun } from '../RunHead.tsx';
import { Download, useDownload } from './Download.tsx';
import css from './Result.module.css';

interface Props {
  readonly run: Run;
  /** All runs of the list, newest first. */
  readonly all: readonly Run[];
  readonly card: ListCard;
  readonly busy: boolean;
  readonly now: number;
  readonly onChoose: (runId: string) => void;
  readonly onRetryAll: () => void;
  /** A notice that needs attention: a check that the key isn't enabled for. */
  readonly banner: ReactNode;
  /** The course of the check in full. */
  readonly details: ReactNode;
}

export function ResultPage({ run, all, card, busy, now, banner, details, onChoose, onRetryAll }: Props) {
  const { listId, counts } = run;
  const query = overview({ listId, column: null });
  const { data, error } = useQuery(query);
  const [open, setOpen] = useState(false);
  const { form, choose, write, exporting } = useDownload(card, card.sandbox);
  const standing = data?.facets.standing;
  const groups = standing === undefined ? null : groupCounts(standing);
  const toCall = groups?.toCall ?? 0;
  const toLookAt = groups?.toLookAt ?? 0;
  const checked = counts.done + counts.partial;
  const lost = lostCauses(run).reduce((sum, cause) => sum + cause.count, 0);
  const show = (chosen: Standing[]): void => showRows(listId, { standing: chosen });
  const download = (): void => {
    if (toCall > 0) write();
  };
  const look = (): void => {
    if (toLookAt > 0) show(standingsOf('toLookAt'));
    else goToStep(listId, 'review');
  };
  const toggleDetails = (): void => setOpen(!open);
  useKeys(resultCommands, { download, look, toggleDetails });
  const free = run.sandbox || (!run.cost.complete && run.cost.lowMicros === 0);
  return (
    <Page aria-label={resultWords.name}>
      <PageBody className={css.body ?? ''} tabIndex={0} role="group" aria-label={resultWords.name}>
        <div className={css.left}>
          {banner}
          <div className={css.head}>
            <div className="grow">
              <h1>{resultWords.done({ checked, steps: run.checks.length, cost: free ? null : costWords(run.cost) })}</h1>
              {lost > 0 && (
                <p className="text-2">
                  {resultWords.noAnswer(lost, run.sandbox || counts.billingUnknown > 0)}{' '}
                  {canRetry(run) && (
                    <Button variant="transparent" size="compact-sm" disabled={busy} onClick={onRetryAll}>
                      {resultWords.checkAgain(lost)}
                    </Button>
                  )}
                </p>
              )}
            </div>
            <WhichRun run={run} all={all} now={now} onChoose={onChoose} />
          </div>
          <FailureNotice failure={error?.failure} onRetry={() => void refresh(query)} />
          <FailureNotice failure={exporting.failure} onRetry={download} />
          {exporting.result !== null && (
            <Banner
              tone="slate"
              icon="check"
              title={exportWords.done.title(exporting.result.rows, exporting.result.fileName)}
              actions={
                <>
                  <ShowExported exportId={exporting.result.exportId} />
                  <Button onClick={() => go({ at: 'lists' })}>{sharedWords.backToLists}</Button>
                </>
              }
            >
              {exportWords.done.written(exporting.result)}
            </Banner>
          )}
          {standing === undefined ? (
            error === null && (
              <div role="status" aria-label={resultWords.counting(card.rows)}>
                <Skeleton height={160} />
              </div>
            )
          ) : (
            <>
              <FourNumbers counts={standing} onShow={(group) => show(standingsOf(group))} />
              <Why counts={standing} onShow={(one) => show([one])} onCheck={() => goToStep(listId, 'check')} />
            </>
          )}
          {open && (
            <section id="run-details" className="stack gap-18" aria-label={resultWords.went.title}>
              {details}
            </section>
          )}
        </div>
        <aside className="stack gap-12" aria-label={groups === null ? resultWords.name : resultWords.download.title(toCall)}>
          {groups !== null && <Download listId={listId} toCall={toCall} form={form} onForm={choose} />}
          <Panel title={resultWords.went.title}>
            <p className="text-2">
              {resultWords.went.sums({ sent: counts.sent, answered: checked, time: elapsed(run.elapsedMs) })}
              {!run.sandbox && counts.billingUnknown > 0 && ` ${resultWords.went.unsure(counts.billingUnknown)}`}{' '}
              <Button
                variant="transparent"
                size="compact-sm"
                aria-expanded={open}
                aria-controls={open ? 'run-details' : undefined}
                onClick={toggleDetails}
              >
                {open ? resultWords.went.less : resultWords.went.details}
              </Button>
            </p>
          </Panel>
        </aside>
      </PageBody>
      <ResultFoot groups={groups} exporting={exporting} />
    </Page>
  );
}

interface FootProps {
  /** Null until counted. */
  readonly groups: ReturnType<typeof groupCounts> | null;
  readonly exporting: ReturnType<typeof useDownload>['exporting'];
}

/** The footer. Its main button downloads the leads to call, if there are any. */
function ResultFoot({ groups, exporting }: FootProps) {
  const toCall = groups?.toCall ?? 0;
  const main = toCall > 0;
  return (
    <Foot>
      <Back of="result.back">{sharedWords.backToLists}</Back>
      <span className="grow" />
      {exporting.busy && (
        <span role="status" className="text-2 nowrap">
          {resultWords.download.writing}
        </span>
      )}
      {groups !== null && (
        <CommandButton of="result.look" size="md" variant={main ? 'default' : 'filled'}>
          {groups.toLookAt > 0 ? resultWords.foot.look(groups.toLookAt) : resultWords.foot.review}
        </CommandButton>
      )}
      {main && (
        <CommandButton of="result.download" size="md" variant={exporting.result === null ? 'filled' : 'default'} disabled={exporting.busy}>
          {resultWords.download.title(toCall)}
        </CommandButton>
      )}
    </Foot>
  );
}

const whyWords = resultWords.why;

interface WhyProps {
  readonly counts: StandingCounts;
  readonly onShow: (standing: Standing) => void;
  /** Plans the rows that aren't checked yet. */
  readonly onCheck: () => void;
}

/** Reasons why rows aren't to be called, one per line; each opens its rows in the review. */
function Why({ counts, onShow, onCheck }: WhyProps) {
  const most = (group: 'toLookAt' | 'toLeave'): Standing[] =>
    standings.filter((one) => groupOfStanding(one) === group && counts[one] > 0).toSorted((a, b) => counts[b] - counts[a]);
  const lines = [...most('toLookAt'), ...most('toLeave')];
  if (lines.length === 0) return null;
  return (
    <section aria-label={whyWords.title}>
      <h2>{whyWords.title}</h2>
      <ul>
        {lines.map((standing) => (
          <li key={standing} className={css.why}>
            <span className={css.group} data-group={groupOfStanding(standing)}>
              {whyWords.group(standing)}
            </span>
            <span>{whyStanding(standing)}</span>
            <b>{count(counts[standing])}</b>
            <span className={css.acts}>
              {standing === 'notChecked' && (
                <Button variant="transparent" size="xs" onClick={onCheck}>
                  {whyWords.check}
                </Button>
              )}
              <Button variant="transparent" size="xs" onClick={() => onShow(standing)}>
                {whyWords.show}
                <span className="hidden-visually">{whyWords.of(whyStanding(standing))}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
