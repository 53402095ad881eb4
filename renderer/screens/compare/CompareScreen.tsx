/** Compares two states of a list, or two lists: what changed, counted, with the rows behind each count. */
import { useQuery } from '@tanstack/react-query';
import { isOneList, type ComparedKind } from '#contract/review/compare.ts';
import { compareWords as words } from '#messages/review/compareWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { useAct } from '../../base/notify.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { lists as listsQuery } from '../../base/queries.ts';
import { reading, refresh } from '../../base/queryClient.ts';
import { showRows } from '../../subjects/review/reviewChoice.ts';
import { goToStep } from '../../base/router.ts';
import { bound, useKeys } from '../../keys/useKeys.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { compareCommands, type CompareActs } from './compareCommands.ts';
import { firstChanged, shownKinds, sideOf, Counted } from './Changes.tsx';
import { choose, sideGroups, exportCompared, useCompared, useComparison } from './useCompared.ts';
import { ComparedBefore, NothingToCompare, SideFields } from './SideFields.tsx';
import css from './CompareScreen.module.css';

export function CompareScreen({ listId }: { listId: string }) {
  const query = reading('runs.list', { listId });
  const { data: runs, error } = useQuery(query);
  const cards = useQuery(listsQuery).data;
  return (
    <Page aria-label={words.title}>
      {runs !== undefined && cards !== undefined ? (
        <Chosen listId={listId} runs={runs} cards={cards} />
      ) : (
        <PageBody className={css.body ?? ''}>
          {error === null ? (
            <p className="text-3" role="status">
              {words.readingRuns}
            </p>
          ) : (
            <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />
          )}
        </PageBody>
      )}
    </Page>
  );
}

interface Known {
  readonly listId: string;
  readonly runs: Parameters<typeof sideGroups>[1];
  readonly cards: Parameters<typeof sideGroups>[2];
}

function Chosen({ listId, runs, cards }: Known) {
  const { choice, sides, key, lists, comparison, setSide, swap } = useComparison(listId, runs);
  const { compared, failure, progress, again, ...counted } = useCompared(comparison);
  const saving = useAct();
  const asked = choice.kind;
  const kind = compared === null ? null : asked !== null && sideOf(compared, asked).rows > 0 ? asked : firstChanged(compared);
  const chosen = compared === null || kind === null ? null : { kind, ...sideOf(compared, kind) };
  const list = chosen === null || lists === null ? null : lists[chosen.of];

  const setKind = (next: ComparedKind): void => choose(listId, { kind: next });
  const move = (by: number): void => {
    if (compared === null || kind === null) return;
    const possible = shownKinds.filter((one) => sideOf(compared, one).rows > 0);
    const next = possible[possible.indexOf(kind) + by];
    if (next !== undefined) setKind(next);
  };
  const acts: CompareActs = {
    move,
    show:
      comparison === null || chosen === null
        ? null
        : () => showRows(comparison[chosen.of].listId, { compared: { comparison, kind: chosen.kind } }),
    save:
      comparison === null || chosen === null || list === null
        ? null
        : () => saving.run(() => exportCompared(list.name, { comparison, of: chosen.of, kind: chosen.kind }, compared?.sandbox === true)),
    swap: sides === null ? null : swap,
    back: () => goToStep(listId, 'review'),
  };
  useKeys(bound(compareCommands, acts));
  const shownFailure = saving.failure ?? failure;
  const rows = chosen?.rows ?? null;
  return (
    <>
      <div className={css.tool} role="toolbar" aria-label={words.title}>
        <h1>{words.title}</h1>
        {compared?.sandbox === true && <SandboxLabel>{words.sandbox}</SandboxLabel>}
        <span className="grow" />
        <SideFields
          groups={sideGroups(listId, runs, cards)}
          sides={sides}
          chosenKey={key}
          lists={lists}
          onSide={setSide}
          onSwap={swap}
          onKey={(next) => choose(listId, { key: next })}
        />
      </div>
      <PageBody className={css.body ?? ''}>
        {shownFailure !== null && <FailureNotice failure={shownFailure} onRetry={saving.failure === null ? again : (acts.save ?? again)} />}
        {comparison !== null ? (
          <>
            <ComparedBefore {...counted} again={again} />
            <Counted {...{ comparison, compared, progress, chosen, list }} failed={failure !== null} onKind={setKind} />
          </>
        ) : sides !== null && !isOneList(sides) && lists === null ? (
          <p className="text-3" role="status">
            {words.readingLists}
          </p>
        ) : (
          <NothingToCompare
            listId={listId}
            runs={runs.length}
            hasOthers={cards.some((card) => card.listId !== listId)}
            isChosen={sides !== null}
            isSame={sides !== null && isOneList(sides)}
          />
        )}
      </PageBody>
      <Foot>
        <Back of="compare.back" onClick={acts.back}>
          {sharedWords.back}
        </Back>
        <span className="grow" />
        <CommandButton of="compare.export" size="sm" icon="download" loading={saving.busy} disabled={rows === null}>
          {rows === null ? undefined : words.exportRows(rows)}
        </CommandButton>
        <CommandButton of="compare.show" variant="filled" size="md" disabled={rows === null}>
          {rows === null ? undefined : words.showRows(rows)}
        </CommandButton>
      </Foot>
    </>
  );
}
