/** The views side by side, and the menu of all of them with their numbers; in a narrow window, only the menu. */
import { Button, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { reviewViewsWords as words } from '#messages/review/reviewWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { Views } from './useViews.ts';
import { ViewsMenu } from './ViewsMenu.tsx';
import css from './Views.module.css';

interface Props {
  readonly views: Views;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  /** Returns the keyboard to the grid. */
  readonly onLeave: () => void;
  readonly onSave: () => void;
  readonly onManage: () => void;
}

export function ViewTabs({ views, opened, onOpened, ...acts }: Props) {
  const isNarrow = useMediaQuery('(max-width: 1280px)', false, { getInitialValueInEffect: false });
  const shown = views.all.find(({ current }) => current);
  const label = shown === undefined ? words.isChanged(views.changed?.name ?? '') : shown.title;
  return (
    <>
      {!isNarrow && (
        <div className={css.views} role="group" aria-label={words.title}>
          {views.all.map(({ id, title, rows, current, changed, show }) => (
            <button key={id} type="button" className={css.view} aria-pressed={current} title={title} onClick={show}>
              <span className="cut">{title}</span>
              {rows !== null && <span className={css.count}>{rows}</span>}
              {changed && <span className={css.count}>{words.changed}</span>}
            </button>
          ))}
        </div>
      )}
      <ViewsMenu views={views} opened={opened} onOpened={onOpened} {...acts}>
        {isNarrow ? (
          <Button variant="subtle" size="xs" className={css.all ?? ''} rightSection={<Key of="review.views" />} title={label}>
            <span className="hidden-visually">{words.shown}</span>
            <span className="cut">{label}</span> <span className={css.count}>{shown?.rows}</span>
          </Button>
        ) : (
          <Button variant="subtle" size="xs" className={css.all ?? ''} aria-label={words.all} rightSection={<Key of="review.views" />}>
            <Tooltip label={words.allMeans} disabled={opened}>
              <span className={css.icon}>
                <Icon name="chevron" size={14} />
              </span>
            </Tooltip>
          </Button>
        )}
      </ViewsMenu>
    </>
  );
}
