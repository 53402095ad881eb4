/** The file's contents in numbers and plain words. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FileCounts, LeftOut } from '#contract/exports/export.ts';
import type { List, ListCard } from '#contract/lists/list.ts';
import { heldBackSentence } from '#messages/verdict/standingWords.ts';
import { groupCounts, standingGroups } from '#contract/verdict/standing.ts';
import { leftOutSentences, otherPhonesSentence } from '#messages/exports/recipeWords.ts';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { Banner, Note } from '../../ui/notices/Notice.tsx';
import { FormAside } from '../../ui/form/FormBody.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { Sentence } from '../../ui/text/figures.tsx';
import { agoText } from '../../ui/text/times.ts';
import type { ExportChoice } from '../../subjects/exports/useExport.ts';
import { unfollowed } from '../../base/queryClient.ts';
import css from './ExportScreen.module.css';

interface Props {
  readonly list: List;
  readonly card: ListCard;
  /** The contents of this file; null while counted. */
  readonly counts: (Omit<FileCounts, 'unanswered'> & { readonly unanswered?: number }) | null;
  /** Whether it is split into segments: litigators get a file of their own. */
  readonly split: boolean;
  /** Number of columns of each kind in the file. */
  readonly columns: { readonly own: number; readonly ours: number; readonly made: number };
  /** Chosen rows that the file can't include; null if unknown, or if there can't be any. */
  readonly leftOut: LeftOut | null;
  /** Whether the file has rows to call, so that no reason for keeping a person counts. */
  readonly strict: boolean;
  /** Whether it has phones that weren't checked. */
  readonly otherPhones: boolean;
  /** Whether people are masked in it. */
  readonly redacted: boolean;
}

export function Summary({ list, card, counts, split, columns, leftOut, strict, otherPhones, redacted }: Props) {
  const on = card.run !== null && card.run.state !== 'finished';
  return (
    <FormAside aria-label={exportWords.summary.region}>
      <Panel>
        <h3 className="text-3">{exportWords.summary.title}</h3>
        <div className={css.big}>{counts === null ? '…' : shared.rows(counts.rows)}</div>
        <p className="text-2">{exportWords.summary.columns({ ...columns, all: list.columns.length })}</p>
        {card.exportedAt !== null && <p className="mt-8 small text-3">{exportWords.summary.lastExported(agoText(card.exportedAt))}</p>}
      </Panel>
      {card.sandbox && (
        <Banner tone="sand" icon="flask" title={exportWords.summary.sandboxTitle}>
          <Sentence of={exportWords.summary.sandbox} parts={{ ending: <span className="code">.sandbox</span> }} />
        </Banner>
      )}
      <Panel title={exportWords.summary.notes}>
        <ul className="stack gap-10">
          {counts !== null && <InThisFile counts={counts} split={split} strict={strict} />}
          {redacted && <Note icon="lock">{exportWords.summary.redacted}</Note>}
          {otherPhones && (
            <Note icon="phone" tone="amber">
              {otherPhonesSentence}
            </Note>
          )}
          {(leftOut === null ? [] : leftOutSentences(leftOut)).map((sentence) => (
            <Note key={sentence} icon="info">
              {sentence}
            </Note>
          ))}
          {on ? (
            <Note icon="clock">{exportWords.summary.running}</Note>
          ) : (
            (counts?.unanswered ?? 0) > 0 && <Note icon="rows">{exportWords.summary.unanswered(counts?.unanswered ?? 0)}</Note>
          )}
          <Note icon="info">{exportWords.summary.notDoNotCall}</Note>
        </ul>
      </Panel>
    </FormAside>
  );
}

/** Lists people who must not be called first, then those not checked for it; only for rows of the chosen file. */
function InThisFile({ counts, split, strict }: { counts: NonNullable<Props['counts']>; split: boolean; strict: boolean }) {
  const held = heldBackSentence(counts.heldBack, strict);
  return (
    <>
      {counts.litigators > 0 && (
        <Note icon="warning" tone="litigator">
          {exportWords.summary.litigators(counts, split)}
        </Note>
      )}
      {counts.suppressed > 0 && (
        <Note icon="lock" tone="red">
          {exportWords.summary.suppressed(counts)}
        </Note>
      )}
      {held !== null && <Note icon="info">{strict ? held : exportWords.summary.heldBack(held, split)}</Note>}
      {counts.notChecked > 0 && (
        <Note icon="warning" tone="amber">
          {exportWords.summary.notChecked(counts)}
        </Note>
      )}
    </>
  );
}

const words = exportWords.ofView;

interface OfViewProps {
  readonly view: ExportChoice;
  /** Number of rows in the list. */
  readonly rows: number;
  readonly chosen: boolean;
  /** Number of the view's rows in the file to call; null if it isn't one, or while counted. */
  readonly callable: number | null;
  readonly onChoose: (ofView: boolean) => void;
}

/**
 * For the view that the reviewer came from: how many of its rows can be written, and why the others can't. All rows of the list can be
 * chosen instead.
 */
export function OfView({ view, rows, chosen, callable, onChoose }: OfViewProps) {
  const { data } = useQuery({ ...unfollowed('review.facets', { viewId: view.viewId }), meta: { notifies: 'always' } });
  const counted = data === undefined ? null : groupCounts(data.standing);
  // For rows selected one by one, the counts of their filter are meaningless.
  const groups = counted !== null && standingGroups.reduce((sum, group) => sum + counted[group], 0) === view.count ? counted : null;
  return (
    <div className={css.ofView}>
      <SegmentedControl
        aria-label={words.title}
        value={chosen ? 'view' : 'list'}
        data={[
          { value: 'view', label: words.view(view.count) },
          { value: 'list', label: words.list(rows) },
        ]}
        onChange={(value) => onChoose(value === 'view')}
      />
      {chosen && callable !== null && <p className="text-2">{words.canBeCalled(groups?.toCall ?? callable, view.count, groups)}</p>}
      {chosen && view.words !== '' && (
        <p className="small text-3 cut" title={view.words}>
          {words.filter(view.words)}
        </p>
      )}
    </div>
  );
}
