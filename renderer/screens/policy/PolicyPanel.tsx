/** The policy itself: its name and version, other policies to take over, and its file. */
import { ActionIcon, Menu, UnstyledButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSamePolicy, type Policy, parsePolicyFile } from '#contract/review/policy.ts';
import { carefulDialing, shippedPolicies } from '#contract/review/shippedPolicies.ts';
import { policyExplanation } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { attempt, notifyDone, notifyProblem } from '../../base/notify.ts';
import { lists } from '../../subjects/lists/queries.ts';
import { changeSettings, appState } from '../../subjects/settings/queries.ts';
import { policiesOfLists } from '../../subjects/policy/queries.ts';
import { call, saveFile } from '../../bridge/call.ts';
import { Icon, type IconName } from '../../ui/page/Icon.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { agoText, useNow } from '../../ui/text/times.ts';
import css from './PolicyScreen.module.css';
import type { EditedPolicy } from './usePolicy.ts';
import { pickFiles } from '../../base/system.ts';

/** Saves a copy as it is now: later changes of this list's policy don't affect it. */
const keepForNewLists = (policy: Policy): void =>
  attempt(async () => {
    await changeSettings({ policy });
    notifyDone(words.panel.newListsStart(policy.name));
  });

interface Props {
  readonly listId: string;
  readonly edited: EditedPolicy;
}

/** Saves the current policy to a file, under the version that it will get. */
const save = (policy: Policy): void =>
  attempt(async () => {
    const saved = await saveFile(`${policy.name}.json`, (destinationId) => call('policies.save', { policy, destinationId }));
    if (saved !== null) notifyDone(words.panel.saved(saved.fileName));
  });

export function PolicyPanel({ listId, edited }: Props) {
  const { policy, state, isChanged, version, set } = edited;
  const [naming, setNaming] = useState(false);
  const now = useNow(30_000, true);
  const others = useQuery(policiesOfLists).data ?? [];
  const names = new Map((useQuery(lists).data ?? []).map((card) => [card.listId, card.name]));
  const usual = useQuery(appState).data?.settings.policy ?? carefulDialing;
  const isUsual = isSamePolicy(usual, policy);
  // The last applied policy may have been undone.
  const current = state.applied.find((one) => one.policy.version === state.policy.version && isSamePolicy(one.policy, state.policy));
  const earlier = state.applied.filter((one) => one !== current);
  const explanation = policyExplanation(policy.name);
  const item = (icon: IconName, label: string, act: () => void, disabled = false) => (
    <Menu.Item leftSection={<Icon name={icon} size={14} />} disabled={disabled} onClick={act}>
      {label}
    </Menu.Item>
  );
  // A list has one policy, so taking over another is an edit, which can be undone until it is applied.
  const other = (key: string | number, label: string, about: string | null | undefined, policy: Policy) => (
    <Menu.Item key={key} onClick={() => set(policy)}>
      {label}
      <span className={css.about}>{about}</span>
    </Menu.Item>
  );
  return (
    <Panel>
      <div className={css.policy}>
        <div className="grow">
          {naming ? (
            <NameField
              name={policy.name}
              onDone={(name) => {
                setNaming(false);
                if (name !== null && name !== policy.name) set({ ...policy, name });
              }}
            />
          ) : (
            <UnstyledButton className={css.name} title={words.panel.renameTitle} onClick={() => setNaming(true)}>
              {policy.name}
            </UnstyledButton>
          )}
          <p className="small text-3">
            {isChanged
              ? words.panel.notApplied(version)
              : current === undefined
                ? words.panel.fromStart(version)
                : words.panel.applied(version, agoText(current.at, Math.max(now, current.at)), current.by)}
          </p>
        </div>
        <Menu position="bottom-end" width={320}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={words.panel.more}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className={css.menu ?? ''}>
            {item('pencil', words.panel.rename, () => setNaming(true))}
            {item('undo', words.panel.discard, () => set(state.policy), !isChanged)}
            {item('upload', words.panel.openFile, () => openPolicyFile(set))}
            {item('download', words.panel.saveFile, () => save({ ...policy, version }))}
            {item(
              'check',
              isUsual ? words.panel.usedForNew : words.panel.useForNew,
              () => keepForNewLists({ ...policy, version }),
              isUsual,
            )}
            <Menu.Divider />
            <Menu.Label>{words.panel.startFrom}</Menu.Label>
            {shippedPolicies.map((one) => other(one.name, one.name, policyExplanation(one.name), one))}
            {others.some((one) => one.listId !== listId) && <Menu.Label>{words.panel.copyFrom}</Menu.Label>}
            {others
              .filter((one) => one.listId !== listId && names.has(one.listId))
              .map((one) => other(one.listId, one.policy.name, names.get(one.listId), one.policy))}
            {earlier.length > 0 && <Menu.Label>{words.panel.earlier}</Menu.Label>}
            {earlier.map((one) => {
              const { name, version: of } = one.policy;
              return other(
                one.at,
                words.panel.earlierPolicy(name, of),
                words.panel.earlierApplied(agoText(one.at, now), one.by),
                one.policy,
              );
            })}
          </Menu.Dropdown>
        </Menu>
      </div>
      {explanation !== null && shippedPolicies.some((one) => isSamePolicy(one, policy)) && <p className={css.explanation}>{explanation}</p>}
    </Panel>
  );
}

/** `onDone`: called with null if the name stays. */
function NameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name);
  const finish = (): void => onDone(text.trim() === '' ? null : text.trim());
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={words.panel.nameOfPolicy}
      maxLength={60}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone(null);
        }
      }}
    />
  );
}

/** Asks for a file and passes on its policy; says why one can't be used. */
const openPolicyFile = (take: (policy: Policy) => void): void =>
  pickFiles({ accept: '.json,application/json', multiple: false }, ([file]) => {
    void file?.text().then((text) => {
      const read = parsePolicyFile(text);
      if ('policy' in read) take(read.policy);
      else notifyProblem(words.panel.badFile(file.name, read.problem));
    });
  });
