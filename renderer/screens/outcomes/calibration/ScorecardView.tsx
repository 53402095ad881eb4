/** The sources of rows side by side: their quality, how many of their people answer, and the cost. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallsRequest, Scorecard, SourceScore } from '#contract/outcomes/calibration.ts';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { attempt } from '#renderer/base/notify.ts';
import { refresh, declareQuery } from '#renderer/base/queryClient.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Back, Foot, PageBody } from '#renderer/ui/page/Page.tsx';
import { SandboxLabel } from '#renderer/ui/badges/Marks.tsx';
import { backCommands } from '../outcomesCommands.ts';
import { CallsChosen, ColumnChoice, WhichList } from './WhichList.tsx';
import { byCalls, choose, saveCsv, useCalledLists, useCallsRequest, useHeading, type CalledList } from './useCalibration.ts';
import { openBar } from './ShareBars.tsx';
import css from './Scorecard.module.css';
import { ScoreRow, scoreColumns, sortScores, type Score, type ScoreColumn } from './ScoreRow.tsx';

const words = calibrationWords.scorecard;

const scorecard = declareQuery('scorecard.read', byCalls);

export function ScorecardView() {
  const listed = useCalledLists();
  const asked = useCallsRequest();
  const heading = useHeading(asked?.listIds ?? []);
  const query = scorecard({ listIds: [], from: null, to: null, ...asked, heading: heading ?? '' });
  const { data: card, error } = useQuery({ ...query, enabled: asked !== null && heading !== null });
  useKeys(backCommands, { back: () => choose({ isScorecard: false }) });
  const save = (): Promise<void> =>
    saveCsv(words.fileName, card?.sandbox === true, 'scorecard.save', {
      listIds: [],
      from: null,
      to: null,
      ...asked,
      heading: heading ?? '',
    });
  return (
    <>
      <PageBody className={css.body ?? ''}>
        <div className={css.head}>
          <h1>{words.title}</h1>
          {card?.sandbox === true && <SandboxLabel>{sharedWords.sandboxAnswers}</SandboxLabel>}
          <span className="grow" />
          {listed !== undefined && <CallsChosen {...listed} />}
          <ColumnChoice listIds={asked?.listIds ?? []} />
        </div>
        {heading === null ? (
          <p className="text-3">{words.choose}</p>
        ) : error !== null ? (
          <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />
        ) : card === undefined || asked === null ? (
          <p className="text-3" role="status">
            {words.counting}
          </p>
        ) : card.values.length === 0 ? (
          <p className="text-3">{words.noList}</p>
        ) : (
          <Table card={card} heading={heading} asked={asked} lists={listed?.chosen ?? []} />
        )}
      </PageBody>
      <Foot>
        <Back of="outcomes.back">{words.back}</Back>
        <span className="grow" />
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          disabled={!card || card.values.length === 0}
          onClick={() => attempt(save)}
        >
          {words.save}
        </Button>
      </Foot>
    </>
  );
}

interface TableProps {
  readonly card: Scorecard;
  readonly heading: string;
  readonly asked: CallsRequest;
  readonly lists: readonly CalledList[];
}

function Table({ card, heading, lists }: TableProps) {
  const [{ by, descending }, setSort] = useState<{ by: ScoreColumn; descending: boolean }>({ by: 'rows', descending: true });
  const [pressed, setPressed] = useState<string | null>(null);
  // Texts start from A, but numbers with the largest.
  const sortBy = (column: ScoreColumn): void => setSort({ by: column, descending: by === column ? !descending : column !== 'value' });
  const open = (listId: string, value: string): void => attempt(() => openBar(listId, { filter: {}, value }, heading));
  const press = (value: string): void => {
    const [only, ...others] = lists;
    if (only !== undefined && others.length === 0) open(only.listId, value);
    else setPressed(value);
  };
  const { cost, others } = card;
  const all: (Score | (SourceScore & { value: null }))[] = [
    ...sortScores(card.values, by, descending),
    ...(others.values === 0 ? [] : [{ ...others, value: null }]),
  ];
  return (
    <>
      {pressed !== null && (
        <WhichList
          label={pressed === '' ? calibrationWords.emptyValue : pressed}
          lists={lists}
          onClose={() => setPressed(null)}
          onChoose={(listId) => open(listId, pressed)}
        />
      )}
      <table className={css.table}>
        <caption className="hidden-visually">{words.title}</caption>
        <thead>
          <tr>
            {scoreColumns.map((column) => (
              <th key={column} scope="col" aria-sort={by !== column ? 'none' : descending ? 'descending' : 'ascending'}>
                <button type="button" className={css.sort} title={titleOf(column)} onClick={() => sortBy(column)}>
                  {column === 'value' ? heading : words.headings[column]}
                  {by === column && <Icon name={descending ? 'down' : 'up'} size={12} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map(({ value, ...score }) => (
            <ScoreRow
              key={value === null ? 'others' : `=${value}`}
              score={score}
              label={value === null ? calibrationWords.others(others.values) : value === '' ? calibrationWords.emptyValue : value}
              currency={cost?.currency ?? null}
              onOpen={value === null ? null : () => press(value)}
            />
          ))}
        </tbody>
      </table>
      <p className="small text-3">
        {cost === null
          ? words.noCost
          : [...(cost.sandbox ? [words.sandboxCost] : []), ...(cost.complete ? [] : [words.atLeast]), words.average].join(' ')}
      </p>
    </>
  );
}

const titleOf = (column: ScoreColumn): string | undefined => {
  const means: Partial<Record<ScoreColumn, string>> = words.means;
  return means[column];
};
