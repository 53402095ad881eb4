/** Of the view that the reviewer came from: how many of its rows can be written, and why not the others. Or all rows of the list instead. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupCounts, standingGroups } from '#contract/verdict/standing.ts';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import type { ExportChoice } from '../../subjects/exports/exportChoice.ts';
import { reading } from '../../base/queryClient.ts';
import css from './ExportScreen.module.css';

const words = exportWords.ofView;

interface Props {
  readonly view: ExportChoice;
  /** Of the list. */
  readonly rows: number;
  readonly chosen: boolean;
  /** How many of its rows the file to call has; null: it isn't one, or they are being counted. */
  readonly callable: number | null;
  readonly onChoose: (ofView: boolean) => void;
}

export function OfView({ view, rows, chosen, callable, onChoose }: Props) {
  const { data } = useQuery({ ...reading('review.facets', { viewId: view.viewId }), meta: { notifies: 'always' } });
  const counted = data === undefined ? null : groupCounts(data.standing);
  // Of rows that were selected one by one, the counts of their filter say nothing.
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
