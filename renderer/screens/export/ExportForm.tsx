/** The options of an export and what they result in. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { List, ListCard } from '../../../electron/contract/list.ts';
import { exportWords as words } from '../../../electron/messages/window/exportWords.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { useExportChoice } from '../../app/exportChoice.ts';
import { appState } from '../../app/queries.ts';
import { reading } from '../../app/queryClient.ts';
import { goToStep } from '../../app/router.ts';
import { Page, PageBody } from '../../ui/Page.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { ColumnsField } from './ColumnsField.tsx';
import { Done } from './Done.tsx';
import { ExportFoot } from './ExportFoot.tsx';
import css from './ExportScreen.module.css';
import { fileName, suggestedName } from './fileName.ts';
import { FileOptions } from './FileOptions.tsx';
import { columnsIn, requestOf, type Options } from './exportOptions.ts';
import { Preview } from './Preview.tsx';
import { RowsField } from './RowsField.tsx';
import { onlyOf, type RowsChoice } from './rowsChoice.ts';
import { Summary } from './Summary.tsx';
import { useExport } from './useExport.ts';
import { useFileCounts } from './useFileCounts.ts';
import { usePreviewRows } from './usePreviewRows.ts';
import { useWholeList } from './useWholeList.ts';

/** A selection made in the review applies to this visit only: the next one starts with the whole list, unless the review selects again. */
function useChosenView(listId: string): ReturnType<typeof useExportChoice.getState>['choice'] {
  const [view] = useState(() => {
    const { choice } = useExportChoice.getState();
    return choice?.listId === listId ? choice : null;
  });
  useEffect(() => () => useExportChoice.setState({ choice: null }), []);
  return view;
}

export function ExportForm({ list, card }: { list: List; card: ListCard }) {
  const { listId } = list;
  const view = useChosenView(listId);
  /** Names of the columns that would be appended; empty while they load. */
  const { data: ours = [] } = useQuery({ ...reading('exports.columns', { listId }), meta: { notifies: 'always' } });
  const hasFolders = useQuery(appState).data?.host === 'electron';
  const [choice, setChoice] = useState<RowsChoice>(view === null ? 'all' : 'view');
  const [options, setOptions] = useState<Options>(() => ({
    name: suggestedName(list.name, new Date()),
    format: 'csv',
    delimiter: ',',
    bom: true,
    escapeFormulas: false,
    headings: 'machine',
    originals: null,
    ours: null,
    packed: true,
    inListOrder: false,
  }));
  const whole = useWholeList(listId);
  const chosen = choice === 'view' ? view : null;
  const split = choice === 'split';
  const counts = useFileCounts(
    { listId, only: onlyOf(choice), ...(chosen === null ? {} : { viewId: chosen.viewId }), ...(split ? { split } : {}) },
    whole.viewId,
  );
  const kept = useFileCounts({ listId, only: 'keep' }, whole.viewId);
  const count = counts?.rows ?? null;
  const rows = usePreviewRows(listId, whole, onlyOf(choice), chosen?.viewId ?? null);
  const exporting = useExport(listId);
  const columns = columnsIn(options, list.columns.length, ours.length);
  const folder = split && hasFolders && !options.packed;
  const ending = split && !folder ? 'zip' : options.format;

  const write = (): void => {
    if (count === null || count === 0 || exporting.busy) return;
    exporting.start(
      { suggestedName: fileName(options.name, ending, card.sandbox), folder },
      {
        ...requestOf(options),
        ...(split ? { split } : {}),
        ...(chosen === null ? {} : { viewId: chosen.viewId, order: options.inListOrder ? 'list' : 'view' }),
        only: onlyOf(choice),
        rows: null,
        labelSandbox: true,
      },
    );
  };
  /** The notice about the last file no longer fits once something else is chosen. */
  const choose = (act: () => void): void => {
    exporting.forget();
    act();
  };
  const change = (value: Options): void => choose(() => setOptions(value));
  useKeys({ 'export.write': write, 'export.back': () => goToStep(listId, 'review') });

  return (
    <Page aria-label={words.title}>
      <PageBody className={css.body ?? ''}>
        <section className={css.left} aria-label={words.title}>
          <div className={css.head}>
            <h1>{words.title}</h1>
            <span className="text-3">{words.about}</span>
          </div>
          {exporting.failure !== null && <FailureNotice failure={exporting.failure} onRetry={write} />}
          {whole.failure !== null && <FailureNotice failure={whole.failure} onRetry={() => whole.again()} />}
          {exporting.result !== null && <Done result={exporting.result} />}
          <div className={css.choices}>
            <RowsField
              choice={choice}
              rows={list.rows}
              rejected={list.rejected}
              decisions={whole.facets?.decision ?? null}
              kept={kept}
              view={view}
              options={options}
              hasFolders={hasFolders}
              onChange={(value) => choose(() => setChoice(value))}
              onOptions={change}
            />
            <FileOptions options={options} sandbox={card.sandbox} ending={ending} nameless={folder} onChange={change} />
          </div>
          <ColumnsField columns={list.columns} ours={ours} options={options} onChange={change} />
          <Preview list={list} rows={rows} count={count} options={options} ours={columns.ours} />
        </section>
        <Summary list={list} card={card} counts={counts} split={split} columns={columns} />
      </PageBody>
      <ExportFoot
        listId={listId}
        count={count}
        busy={exporting.busy}
        progress={exporting.progress}
        again={exporting.result !== null}
        onExport={write}
        onCancel={() => exporting.cancel()}
      />
    </Page>
  );
}
