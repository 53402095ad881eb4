/** Findings in the rows, to be selected where no check should be bought: by default a finding only informs. Folded until one is selected besides the usual. */
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@mantine/core';
import { barringRules, type FindingRule } from '#contract/lists/finding.ts';
import { count } from '#messages/count.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { list } from '../../base/queries.ts';
import { Details } from '../../ui/form/Details.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import css from './PlanScreen.module.css';

export function SkipPanel({ listId, skip }: { listId: string; skip: readonly FindingRule[] }) {
  const findings = useQuery(list(listId)).data?.findings ?? [];
  const offered = findings.filter(({ rule, rows }) => rows > 0 && !barringRules.includes(rule));
  if (offered.length === 0) return null;
  return (
    <Panel>
      <Details title={words.skip} open={skip.some((rule) => rule !== 'phone.repeated')}>
        <ul className={css.skip}>
          {offered.map(({ rule, rows }) => (
            <li key={rule}>
              <Checkbox
                size="14px"
                radius={3}
                label={findingTitle(rule)}
                checked={skip.includes(rule)}
                onChange={() => choosePlan(listId, { skip: skip.includes(rule) ? skip.filter((one) => one !== rule) : [...skip, rule] })}
              />
              <span className="text-2">{count(rows)}</span>
            </li>
          ))}
        </ul>
      </Details>
    </Panel>
  );
}
