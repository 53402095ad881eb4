/** The options of an export, and their effect. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { marksOf, guardOf } from '#contract/exports/fileGuard.ts';
import type { ExportRequest } from '#contract/exports/export.ts';
import type { List, ListCard } from '#contract/lists/list.ts';
import { hasOtherPhones } from '#contract/exports/recipeColumns.ts';
import { groupCounts } from '#contract/verdict/standing.ts';
import { noStop } from '#contract/verdict/unchecked.ts';
import { rowsToCall } from '#contract/exports/shippedRecipes.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { useExportChoice, type Destination, type ExportChoice, useExport } from '../../subjects/exports/useExport.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { unfollowed } from '../../base/queryClient.ts';
import { FormBody } from '../../ui/form/FormBody.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { ColumnsField } from './columns/ColumnsField.tsx';
import { recipesFor, useFileCounts, useWholeList } from './destination.ts';
import { Destinations } from './Destinations.tsx';
import { Done, ExportFoot } from './ExportFoot.tsx';
import { exportCommands } from './exportCommands.ts';
import css from './ExportScreen.module.css';
import { fileName, suggestedName } from '../../subjects/exports/fileName.ts';
import { FileName, FileOptions, Option } from './FileOptions.tsx';
import {
  columnsIn,
  hasEveryColumn,
  isNarrowed,
  requestOf,
  rowsOf,
  withColumns,
  withEveryColumn,
  withRecipe,
  type Options,
} from './exportOptions.ts';
import { OfView, Summary } from './Summary.tsx';
import { Preview, usePreview } from './Preview.tsx';
import { RecipeField } from './RecipeField.tsx';
import { RowsField } from './RowsField.tsx';
import { UncheckedPanel, useUnchecked } from './UncheckedPanel.tsx';

/** Choices made on another screen apply to this visit only: the next one starts with the list's rows to call. */
function useAsked(listId: string): { view: ExportChoice | null; destination: Destination } {
  const [asked] = useState(() => {
    const { choice, destination } = useExportChoice.getState();
    return { view: choice?.listId === listId ? choice : null, destination: destination ?? 'toCall' };
  });
  useEffect(() => () => useExportChoice.setState({ choice: null, destination: null }), []);
  return asked;
}

type ExportState = ReturnType<typeof useExportForm>;

/** The chosen options, the contents of the resulting file, and the functions that write it. */
function useExportForm(list: List, card: ListCard) {
  const { listId } = list;
  const { view, destination } = useAsked(listId);
  /** Names of the columns that would be appended; empty while loading. */
  const { data: ours = [] } = useQuery({ ...unfollowed('exports.columns', { listId }), meta: { notifies: 'always' } });
  const app = useQuery(appState).data;
  const hasFolders = app?.host === 'electron';
  const operator = app?.author ?? '';
  const [options, setOptions] = useState<Options>(() => ({
    name: suggestedName(list.name, new Date()),
    recipe: recipesFor(destination)[0] ?? rowsToCall,
    from: view === null ? 'list' : 'view',
    packed: true,
    inListOrder: false,
    redacted: false,
  }));
  const { recipe, from } = options;
  const whole = useWholeList(listId);
  const split = from === 'split';
  const request = requestOf(options);
  const ofView = from === 'view' && view !== null ? { viewId: view.viewId } : {};
  const redacted = options.redacted ? { redacted: true } : {};
  const inOrder = { order: options.inListOrder ? 'list' : 'view' } as const;
  const counted = useFileCounts(
    { listId, only: request.only, columns: recipe.columns, ...redacted, ...ofView, ...(split ? { split } : {}) },
    whole.viewId,
  );
  const kept = useFileCounts({ listId, only: 'keep' }, whole.viewId);
  const toCall = useFileCounts({ listId, only: 'toCall' }, whole.viewId);
  const mustNotCall = useFileCounts({ listId, only: 'mustNotCall' }, whole.viewId);
  const { only, callableNow, having } = rowsOf(options);
  const chosen = {
    listId,
    only,
    callableNow,
    having,
    columns: recipe.columns,
    ...redacted,
    ...ofView,
    ...('viewId' in ofView ? inOrder : {}),
  };
  const guard = guardOf({ only, columns: recipe.columns, split, ...redacted });
  /** Whether unchecked rows stay out of a file to call, which they do until a person chooses otherwise. */
  const [holds, setHolds] = useState(true);
  const { preview, fresh } = usePreview({ ...chosen, ...(holds ? { unchecked: 'hold' } : {}) }, whole.viewId);
  // Which rows have a contact, or can be called now, is unknown until they are read.
  const narrowed = isNarrowed(options);
  const counts = narrowed ? (fresh ? preview : null) : counted;
  const stop = counts?.unchecked ?? noStop;
  const held = holds && stop.rows > 0;
  const unchecked = useUnchecked(list, stop.rows > 0 ? { ...chosen, ...(split ? { split } : {}) } : null, stop.rows, whole.viewId);
  // A split list has held rows in another part; anything read earlier was counted without them.
  const inFile =
    counts === null || !held || split || narrowed
      ? counts
      : { ...counts, rows: counts.rows - stop.rows, notChecked: counts.notChecked - stop.rows };
  const count = inFile?.rows ?? null;
  const exporting = useExport(listId);
  const columns = columnsIn(recipe.columns, list.columns.length, ours.length);
  const marks = marksOf({ redacted: options.redacted, sandbox: card.sandbox });
  const folder = split && hasFolders && !options.packed;
  const ending = split && !folder ? 'zip' : recipe.file.format;

  /** `accepted`: what the person takes responsibility for. */
  const write = (accepted: Pick<ExportRequest, 'unchecked' | 'acceptPhones'> = {}): void => {
    if (count === null || count === 0 || exporting.busy) return;
    if (stop.rows > 0 && !held && accepted.unchecked === undefined) return;
    exporting.start(
      { suggestedName: fileName(options.name, ending, marks), folder },
      {
        ...request,
        ...(split ? { split } : {}),
        ...('viewId' in ofView ? { ...ofView, ...inOrder } : {}),
        rows: null,
        labelSandbox: true,
        ...(held ? { unchecked: 'hold' as const } : {}),
        ...accepted,
      },
    );
  };
  /** Applies a change; the notice about the last file no longer fits then. */
  const choose = (act: () => void): void => {
    exporting.forget();
    setHolds(true);
    act();
  };
  const change = (value: Options): void => choose(() => setOptions(value));
  return {
    options,
    change,
    view,
    ours,
    operator,
    hasFolders,
    whole,
    counted,
    kept,
    toCall,
    mustNotCall,
    narrowed,
    preview,
    counts,
    inFile,
    stop,
    held,
    onHold: setHolds,
    unchecked,
    guard,
    columns,
    marks,
    ending,
    nameless: folder,
    exporting,
    write,
  };
}

export function ExportForm({ list, card }: { list: List; card: ListCard }) {
  const { listId } = list;
  const state = useExportForm(list, card);
  const { options, change, view, operator, whole, counted, kept, narrowed, preview, counts, inFile, stop, held, unchecked, exporting } =
    state;
  const { guard, columns, marks, ending, nameless, write } = state;
  const { recipe, from } = options;
  const split = from === 'split';
  const count = inFile?.rows ?? null;
  const [more, setMore] = useState(false);
  useKeys(exportCommands, { listId, write });

  return (
    <Page aria-label={words.title}>
      <FormBody
        title={words.title}
        aside={
          <Summary
            list={list}
            card={card}
            counts={inFile}
            split={split}
            columns={columns}
            leftOut={narrowed ? (preview?.leftOut ?? null) : null}
            strict={guard === 'strict'}
            otherPhones={hasOtherPhones(recipe.columns) && !options.redacted && guard === null}
            redacted={options.redacted}
          />
        }
      >
        <FailureNotice failure={exporting.failure} onRetry={() => write()} />
        <FailureNotice failure={whole.failure} onRetry={() => whole.again()} />
        {exporting.result !== null && (
          <Done
            key={exporting.result.exportId}
            result={exporting.result}
            operator={operator}
            busy={exporting.busy}
            onAccept={(reason) => write({ ...exporting.result?.choice, acceptPhones: reason })}
          />
        )}
        <Destinations
          recipe={recipe}
          rows={list.rows}
          toCall={whole.facets === null ? null : groupCounts(whole.facets.standing).toCall}
          onChoose={(chosen) => change(withRecipe(options, { ...chosen, file: { ...chosen.file, format: recipe.file.format } }))}
        />
        {view !== null && !split && (
          <OfView
            view={view}
            rows={list.rows}
            chosen={from === 'view'}
            callable={requestOf(options).only === 'toCall' && counted !== null ? counted.rows - counted.unchecked.rows : null}
            onChoose={(ofView) => change({ ...options, from: ofView ? 'view' : 'list' })}
          />
        )}
        {stop.rows > 0 && counts !== null && (
          <UncheckedPanel
            stop={stop}
            of={split ? (kept?.rows ?? 0) : counts.rows}
            held={held}
            operator={operator}
            busy={exporting.busy}
            check={unchecked}
            onHold={state.onHold}
            onAccept={(reason) => write({ unchecked: { accept: reason } })}
          />
        )}
        <FileName options={options} marks={marks} ending={ending} nameless={nameless} onChange={change} />
        {recipe.columns.some(({ from: source }) => source === 'originals') && (
          <Option
            checked={hasEveryColumn(options)}
            label={words.where.everyColumn}
            onChange={(checked) => change(withEveryColumn(options, checked))}
          />
        )}
        <Preview preview={preview} hasHeading={recipe.file.heading} />
        <div>
          <Button variant="transparent" size="compact-sm" ml={-8} aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? words.where.less : words.where.more}
          </Button>
        </div>
        {more && <MoreOptions list={list} state={state} />}
      </FormBody>
      <ExportFoot
        count={count}
        stopped={stop.rows > 0 && !held}
        busy={exporting.busy}
        progress={exporting.progress}
        again={exporting.result !== null}
        onCancel={() => exporting.cancel()}
      />
    </Page>
  );
}

/** Rarely needed choices: a custom recipe, the rows, the file's layout, and its columns. */
function MoreOptions({ list, state }: { list: List; state: ExportState }) {
  const { options, change, view, ours, hasFolders, whole, kept, toCall, mustNotCall } = state;
  const { recipe } = options;
  return (
    <>
      <RecipeField recipe={recipe} onChoose={(chosen) => change(withRecipe(options, chosen))} />
      <div className={css.choices}>
        <RowsField
          rows={list.rows}
          rejected={list.rejected}
          decisions={whole.facets?.decision ?? null}
          kept={kept}
          toCall={toCall}
          mustNotCall={mustNotCall}
          view={view}
          options={options}
          hasFolders={hasFolders}
          onChange={change}
        />
        <FileOptions options={options} onChange={change} />
      </div>
      <ColumnsField columns={recipe.columns} own={list.columns} ours={ours} onChange={(value) => change(withColumns(options, value))} />
    </>
  );
}
