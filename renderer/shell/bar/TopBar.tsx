/** The top bar: the current place, the list's steps, and the environment in use. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { shellWords as words } from '#messages/shellWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { lookUp } from '#messages/text.ts';
import { daysTooOld, oldKeySentence } from '#messages/accounts/keyWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { region } from '../../ui/page/regions.ts';
import { PaletteField } from '../palette/Palette.tsx';
import { useEnvironment } from '../../subjects/accounts/queries.ts';
import { useListCard } from '../../subjects/lists/queries.ts';
import { formatRoute, useRoute } from '../../base/router.ts';
import { environmentName } from '../../ui/text/names.ts';
import { useNow } from '../../ui/text/times.ts';
import { useShownAccount } from '../../subjects/plan/planChoice.ts';
import { Stepper } from './Stepper.tsx';
import { SkipLink } from './SkipLink.tsx';
import css from './TopBar.module.css';

/** The places beside the lists; anywhere else, the name of the list or of the place is shown instead. */
const places = ['lookup', 'outcomes', 'ledger'] as const;

export function TopBar() {
  const route = useRoute();
  const listId = 'listId' in route ? route.listId : undefined;
  const card = useListCard(listId);
  const among = route.at === 'lists' || places.some((at) => at === route.at);
  return (
    <header className={css.bar} {...region}>
      <SkipLink />
      <nav className={css.left} aria-label={words.rollcall}>
        <Mark />
        <a className={css.nav} href={formatRoute({ at: 'lists' })} aria-current={route.at === 'lists' ? 'page' : undefined}>
          {words.places.lists}
        </a>
        {among ? (
          places.map((at) => (
            <a key={at} className={css.nav} href={formatRoute({ at })} aria-current={route.at === at ? 'page' : undefined}>
              {words.places[at]}
            </a>
          ))
        ) : (
          <>
            <Icon name="right" size={12} className="text-3" />
            <span className={`${css.crumb ?? ''} cut`} title={card?.name}>
              {lookUp(words.places, route.at) ?? card?.name}
            </span>
          </>
        )}
      </nav>
      {listId === undefined ? (
        <span />
      ) : (
        // A policy and a comparison belong to their list’s review.
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
            className="text-2"
          >
            <Icon name="gear" />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  );
}

/**
 * The environment that new plans use, or the one that the visible screen is about; the sandbox is hatched, so that invented answers aren't
 * mistaken for real ones.
 */
function EnvironmentChip() {
  const { environment, isSandbox } = useShownAccount();
  const usual = useEnvironment();
  const now = useNow(60_000);
  if (environment === undefined) return null;
  const isUsual = environment.environmentId === usual?.environmentId;
  const oldDays = daysTooOld(environment.key, now);
  return (
    <a
      className={css.environment}
      data-sandbox={isSandbox || undefined}
      href={formatRoute({ at: 'settings' })}
      title={
        isSandbox
          ? words.environment.sandbox
          : (isUsual ? words.environment.inUse : words.environment.inSight)(
              environment.name,
              oldDays === null ? null : oldKeySentence(oldDays),
            )
      }
    >
      <Icon name={isSandbox ? 'flask' : 'globe'} size={14} />
      <span className="cut">{environmentName(environment)}</span>
      {oldDays !== null && (
        <>
          <Icon name="clock" size={14} className="text-amber" />
          <span className="hidden-visually">{words.environment.oldKey}</span>
        </>
      )}
    </a>
  );
}

/** Rollcall's logo: a roll with two lines called. */
const Mark = () => (
  <svg width="22" height="22" viewBox="0 0 22 22" role="img" aria-label={words.rollcall}>
    <rect x="1" y="1" width="20" height="20" rx="6" fill="var(--accent)" />
    <g stroke="#fff" strokeWidth="1.6" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="m5.5 7.2 1.3 1.3L9 5.9M5.5 14.7l1.3 1.3L9 13.4" />
      <path d="M12 7.5h4.5M12 15h4.5" opacity=".7" />
    </g>
  </svg>
);
