/** All views with their numbers: keys 1 to 9 choose one. Below them, actions on the current view. */
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { mostSavedViews } from '#contract/review/place.ts';
import { reviewViewsWords as words } from '#messages/review/reviewWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Printed } from '#renderer/ui/keys/Key.tsx';
import { focusRows } from '../focusRows.ts';
import type { Review } from '../store/reviewStore.ts';
import { useNumberKeys } from '../useNumberKeys.ts';
import type { Views } from './useViews.ts';
import css from './Views.module.css';

/** Further views have no number. */
const mostNumbers = 9;

interface Props {
  readonly review: Review;
  readonly views: Views;
  readonly opened: boolean;
  /** The button that opens the menu. */
  readonly children: ReactElement;
}

export function ViewsMenu({ review, views, opened, children }: Props) {
  const { all, saved, changed, save } = views;
  /** Waits until the menu has closed, since it would take the focus back. A dialog opened from it keeps the focus. */
  const leave = (): void => {
    review.close('views');
    setTimeout(() => review.use.getState().overlay === null && focusRows(), 0);
  };
  const choose = (show: () => void): void => {
    leave();
    show();
  };
  useNumberKeys(opened, (number) => {
    const view = all[number - 1];
    if (view !== undefined) choose(view.show);
  });
  return (
    <Menu
      opened={opened}
      onChange={(open) => (open ? review.open({ is: 'views' }) : leave())}
      position="bottom-start"
      withinPortal
      shadow="md"
      width={280}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {all.map(({ id, title, rows, current, show }, at) => (
          <Menu.Item
            key={id}
            aria-current={current || undefined}
            aria-keyshortcuts={at < mostNumbers ? String(at + 1) : undefined}
            leftSection={<span className={css.number}>{at < mostNumbers && <Printed chord={String(at + 1)} />}</span>}
            rightSection={current ? <Icon name="check" size={14} /> : rows !== null && <span className="text-3">{rows}</span>}
            onClick={() => choose(show)}
          >
            <span className="cut" title={title}>
              {title}
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {changed !== null && (
          <Menu.Item onClick={() => choose(() => save(changed.name))}>
            <span className="cut">{words.update(changed.name)}</span>
          </Menu.Item>
        )}
        <Menu.Item disabled={saved.length >= mostSavedViews} onClick={() => review.open({ is: 'saveView' })}>
          {words.saveAs}
        </Menu.Item>
        {saved.length > 0 && <Menu.Item onClick={() => review.open({ is: 'manageViews' })}>{words.change}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
