/** The choices of an export and what they come to. */
import { useState } from 'react';
import type { ExportRequest } from '../../../electron/contract/export.ts';
import type { List, ListCard } from '../../../electron/contract/list.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { useExportChoice } from '../../app/exportChoice.ts';
import { goToStep } from '../../app/router.ts';
import { Page, PageBody } from '../../ui/Page.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { Done } from './Done.tsx';
import { ExportFoot } from './ExportFoot.tsx';
import css from './ExportScreen.module.css';
import { fileName, suggestedName } from './fileName.ts';
import { FileOptions, type Options } from './FileOptions.tsx';
import { Preview } from './Preview.tsx';
import { RowsField } from './RowsField.tsx';
import { onlyOf, rowsIn, type RowsChoice } from './rowsChoice.ts';
import { Summary } from './Summary.tsx';
import { useExport } from './useExport.ts';
import { usePreviewRows } from './usePreviewRows.ts';
import { useWholeList } from './useWholeList.ts';

export function ExportForm({ list, card }: { list: List; card: ListCard }) {
  const { listId } = list;
  const view = useExportChoice(({ choice }) => (choice?.listId === listId && choice.rows !== null ? choice : null));
  const [choice, setChoice] = useState<RowsChoice>(view === null ? 'all' : 'view');
  const [options, setOptions] = useState<Options>(() => ({
    name: suggestedName(list.name, new Date()),
    format: 'csv',
    bom: true,
    escapeFormulas: false,
  }));
  const whole = useWholeList(listId);
  const chosen = choice === 'view' ? (view?.rows ?? null) : null;
  const rows = usePreviewRows(listId, whole, onlyOf(choice), chosen);
  const exporting = useExport(listId);
  const count = rowsIn(choice, list.rows, whole.facets?.decisions ?? null, chosen);
  const name = fileName(options.name, options.format, card.sandbox);

  const write = (): void => {
    if (count === null || count === 0 || exporting.busy) return;
    const { format, bom, escapeFormulas } = options;
    const request: Omit<ExportRequest, 'listId' | 'destinationId'> = {
      format,
      bom,
      escapeFormulas,
      only: onlyOf(choice),
      rows: chosen === null ? null : [...chosen],
    };
    exporting.start(name, request);
  };
  /** What was said about the last file does not fit another choice. */
  const choose = (act: () => void): void => {
    exporting.forget();
    act();
  };
  useKeys({ 'mod+Enter': write, Escape: () => goToStep(listId, 'review') });

  return (
    <Page>
      <PageBody className={css.body ?? ''}>
        <section className={css.left} aria-label="Export">
          <div className={css.head}>
            <h1>Export</h1>
            <span className="text-3">Your columns first, untouched and in order, then ours</span>
          </div>
          {exporting.failure !== null && <FailureNotice failure={exporting.failure} onRetry={write} />}
          {whole.failure !== null && <FailureNotice failure={whole.failure} onRetry={() => whole.again()} />}
          {exporting.result !== null && <Done result={exporting.result} />}
          <div className={css.choices}>
            <RowsField
              choice={choice}
              rows={list.rows}
              decisions={whole.facets?.decisions ?? null}
              view={view}
              onChange={(value) => choose(() => setChoice(value))}
            />
            <FileOptions options={options} sandbox={card.sandbox} onChange={(value) => choose(() => setOptions(value))} />
          </div>
          <Preview list={list} rows={rows} count={count} />
        </section>
        <Summary list={list} card={card} count={count} />
      </PageBody>
      <ExportFoot
        listId={listId}
        count={count}
        busy={exporting.busy}
        progress={exporting.progress}
        again={exporting.result !== null}
        onExport={write}
      />
    </Page>
  );
}
