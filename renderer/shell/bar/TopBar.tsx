/** The bar at the top: the current place, the steps of the list, and the environment in use. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { shellWords as words } from '#messages/shellWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { region } from '../../ui/page/useRegions.ts';
import { Stepper } from './Stepper.tsx';
import { PaletteField } from '../palette/PaletteField.tsx';
import { EnvironmentChip } from './EnvironmentChip.tsx';
import { Mark } from './Mark.tsx';
import { useListCard } from '../../base/queries.ts';
import { formatRoute, useRoute, type Route } from '../../base/router.ts';
import { SkipLink } from './SkipLink.tsx';
import css from './TopBar.module.css';

/** Places outside a list; within a list's steps, its name is shown instead. */
const places = [
  { at: 'lookup', title: words.lookup },
  { at: 'outcomes', title: words.outcomes },
  { at: 'ledger', title: words.ledger },
] as const;

/** Where it isn't a list. */
const crumbs: Partial<Record<Route['at'], string>> = {
  settings: sharedWords.settings,
  suppressions: words.suppressions,
  team: words.team,
  reading: words.import,
};

export function TopBar() {
  const route = useRoute();
  const listId = 'listId' in route ? route.listId : undefined;
  const card = useListCard(listId);
  const among = route.at === 'lists' || places.some(({ at }) => at === route.at);
  return (
    <header className={css.bar} {...region}>
      <SkipLink />
      <nav className={css.left} aria-label={words.rollcall}>
        <Mark />
        <a className={css.nav} href={formatRoute({ at: 'lists' })} aria-current={route.at === 'lists' ? 'page' : undefined}>
          {sharedWords.lists}
        </a>
        {among ? (
          places.map(({ at, title }) => (
            <a key={at} className={css.nav} href={formatRoute({ at })} aria-current={route.at === at ? 'page' : undefined}>
              {title}
            </a>
          ))
        ) : (
          <>
            <Icon name="right" size={12} className="text-3" />
            <span className={`${css.crumb ?? ''} cut`} title={card?.name}>
              {crumbs[route.at] ?? card?.name ?? ''}
            </span>
          </>
        )}
      </nav>
      {listId === undefined ? (
        <span />
      ) : (
        // A policy and a comparison are part of their list’s review.
        <Stepper listId={listId} current={route.at === 'list' ? route.step : route.at === 'evidence' ? 'export' : 'review'} card={card} />
      )}
      <div className={css.right}>
        <PaletteField />
        <EnvironmentChip />
        <Tooltip label={sharedWords.settings}>
          <ActionIcon
            component="a"
            href={formatRoute({ at: 'settings' })}
            aria-label={sharedWords.settings}
            variant="subtle"
            color="gray"
            size={28}
            className={css.gear}
          >
            <Icon name="gear" />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  );
}
