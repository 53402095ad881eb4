/** All views with their numbers: 1 to 9 choose one. Below them, what can be done with what is shown. */
import { Menu } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { mostSavedViews } from '#contract/review/place.ts';
import { reviewViewsWords as words } from '#messages/review/reviewWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Printed } from '#renderer/ui/keys/Key.tsx';
import type { Views } from './useViews.ts';
import css from './Views.module.css';

/** Views beyond have no number. */
const mostNumbers = 9;

interface Props {
  readonly views: Views;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onLeave: () => void;
  readonly onSave: () => void;
  readonly onManage: () => void;
  /** The button that opens it. */
  readonly children: ReactElement;
}

export function ViewsMenu({ views, opened, onOpened, onLeave, onSave, onManage, children }: Props) {
  const { all, saved, changed, save } = views;
  /** Once the menu has closed: it would take the focus back. */
  const leave = (): void => void setTimeout(onLeave, 0);
  const choose = (show: () => void): void => {
    onOpened(false);
    show();
    leave();
  };
  const press = (event: KeyboardEvent): void => {
    if (!/^[0-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const view = all[Number(event.key) - 1];
    if (view !== undefined) choose(view.show);
  };
  const latest = useRef(press);
  // At once, and not once the menu has the focus: a fast typist's number would go to the rows.
  useLayoutEffect(() => {
    latest.current = press;
  });
  useLayoutEffect(() => {
    if (!opened) return;
    const follow = (event: KeyboardEvent): void => latest.current(event);
    addEventListener('keydown', follow, { capture: true });
    return () => removeEventListener('keydown', follow, { capture: true });
  }, [opened]);
  return (
    <Menu
      opened={opened}
      onChange={(open) => {
        onOpened(open);
        if (!open) leave();
      }}
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
        <Menu.Item disabled={saved.length >= mostSavedViews} onClick={onSave}>
          {words.saveAs}
        </Menu.Item>
        {saved.length > 0 && <Menu.Item onClick={onManage}>{words.change}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
