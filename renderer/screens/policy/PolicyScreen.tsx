/** A list's policy: ordered rules in words, with what each decides now; what applying them would change; and the button that does. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { effectSentence } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { failureOf, attempt, notifyDone } from '../../base/notify.ts';
import { list as listQuery } from '../../base/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { call } from '../../bridge/call.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { focusSoon } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { notifyUndo } from '../../ui/notices/UndoNotice.tsx';
import { EffectPanel, FirstRows } from './EffectPanel.tsx';
import { PolicyPanel } from './PolicyPanel.tsx';
import css from './PolicyScreen.module.css';
import { addRule, canAdd, canMove, moveRule, usePolicy, type EditedPolicy, usePreview } from './usePolicy.ts';
import { RuleList } from './RuleList.tsx';
import { ruleFocus } from './RuleTokens.tsx';

/** `rule`: the one to look at, from 0. */
export function PolicyScreen({ listId, rule }: { listId: string; rule: number | null }) {
  const { edited, failure } = usePolicy(listId);
  if (edited !== null) return <Editor listId={listId} edited={edited} rule={rule} />;
  return (
    <Page aria-label={words.name}>
      <PageBody>
        {failure === null ? (
          <div className={css.body} role="status">
            <div className="stack gap-12">
              <h1 className="text-3">{words.reading}</h1>
              <Skeleton width={320} height={24} />
              <Skeleton height={260} />
            </div>
          </div>
        ) : (
          <FailureNotice failure={failure} onRetry={() => void refresh({ queryKey: ['policies.state', { listId }] })} />
        )}
      </PageBody>
    </Page>
  );
}

function Editor({ listId, edited, rule }: { listId: string; edited: EditedPolicy; rule: number | null }) {
  const { policy, isChanged, set, undo } = edited;
  const headings = useQuery(listQuery(listId)).data?.columns ?? [];
  const { preview, failure, stale, again } = usePreview(listId, policy);
  const [looked, setLooked] = useState<number | null>(rule);
  // A link to a rule leads to it.
  useEffect(() => {
    if (rule !== null) focusSoon(ruleFocus(rule, 'menu'));
  }, [rule]);

  const rows = preview === null ? null : preview.rules.reduce((sum, { decides }) => sum + decides, 0);
  const { canApply, applying, refused, apply } = useApply(listId, edited, stale ? null : preview);
  const add = (): void => {
    if (!canAdd(policy)) return;
    const added = addRule(policy);
    set(added.policy);
    setLooked(added.at);
    focusSoon(ruleFocus(added.at, 'grade'));
  };
  const move = (from: number, to: number): void => {
    if (!canMove(policy, from, to)) return;
    set(moveRule(policy, from, to));
    setLooked(to);
    focusSoon(ruleFocus(to, 'handle'));
  };
  const moveBy = (by: number) => (looked === null ? undefined : () => move(looked, looked + by));
  useKeys({
    'policy.apply': () => void apply(),
    'policy.add': add,
    'policy.moveUp': moveBy(-1),
    'policy.moveDown': moveBy(1),
    'policy.undo': undo ?? undefined,
    'policy.back': () => goToStep(listId, 'review'),
  });
  const shownFailure = refused ?? failure;

  return (
    <Page aria-label={words.name}>
      <PageBody>
        <div className={css.body}>
          <section aria-label={words.rules}>
            <RulesHead canAdd={canAdd(policy)} onAdd={add} onUndo={undo} />
            {shownFailure !== null && <FailureNotice failure={shownFailure} onRetry={again} />}
            <RuleList
              edited={edited}
              headings={headings}
              preview={preview}
              stale={stale}
              looked={looked}
              onLook={setLooked}
              onMove={move}
            />
          </section>
          <aside className={css.side} aria-label={words.policyAndEffect}>
            <PolicyPanel listId={listId} edited={edited} />
            <EffectPanel listId={listId} preview={preview} stale={stale} failed={failure !== null} />
            <FirstRows preview={preview} rule={looked} />
          </aside>
        </div>
      </PageBody>
      <Foot>
        <Back of="policy.back" onClick={() => goToStep(listId, 'review')}>
          {sharedWords.back}
        </Back>
        <span className="grow" />
        <span className="text-2 cut gives-way">{isChanged ? words.changesKept : words.isApplied}</span>
        <Button
          variant="filled"
          size="md"
          rightSection={<Key of="policy.apply" />}
          loading={applying}
          disabled={!canApply}
          onClick={() => void apply()}
        >
          {rows === null ? words.apply : words.applyTo(rows)}
        </Button>
      </Foot>
    </Page>
  );
}

/** Makes the edited policy the list's; `effect`: what that changes, if it is known. */
function useApply(
  listId: string,
  { policy, isChanged, version, forget }: EditedPolicy,
  effect: Parameters<typeof effectSentence>[0] | null,
) {
  const [applying, setApplying] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const canApply = isChanged && !applying;
  const apply = async (): Promise<void> => {
    if (!canApply) return;
    setApplying(true);
    setRefused(null);
    try {
      const { recordId } = await call('policies.apply', { listId, policy: { ...policy, version } });
      forget();
      const applied = words.applied(policy.name, version, effect === null ? null : effectSentence(effect));
      notifyUndo(recordId, applied, null, () => attempt(() => undoApplied(recordId)));
      goToStep(listId, 'review');
    } catch (error) {
      setRefused(failureOf(error));
      setApplying(false);
    }
  };
  const undoApplied = async (recordId: string): Promise<void> => {
    const { undone } = await call('policies.undo', { listId, recordId });
    notifyDone(undone ? words.undone(policy.name, version) : words.undoneBefore);
  };
  return { canApply, applying, refused, apply };
}

const RulesHead = ({ canAdd, onAdd, onUndo }: { canAdd: boolean; onAdd: () => void; onUndo: (() => void) | null }) => (
  <div className={css.head}>
    <h1>{words.title}</h1>
    <span className="grow" />
    {onUndo !== null && (
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon name="undo" size={14} />}
        rightSection={<Key of="policy.undo" />}
        onClick={onUndo}
      >
        {sharedWords.undo}
      </Button>
    )}
    <Button
      variant="subtle"
      size="xs"
      leftSection={<Icon name="plus" size={14} />}
      rightSection={<Key of="policy.add" />}
      disabled={!canAdd}
      onClick={onAdd}
    >
      {words.addRule}
    </Button>
  </div>
);
