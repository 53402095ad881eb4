/** The ways to act on a facet value: a click selects it, Alt-click or the minus key excludes it, and its menu offers both. */
import { Menu } from '@mantine/core';
import { useRef, useState, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { ownKeys } from '#renderer/keys/offeredActs.ts';
import { MenuAt, menuPlace, type MenuPlace } from '#renderer/ui/pick/MenuAt.tsx';

const words = reviewFacetsWords.menu;

/** A facet's filtering values and the functions that change them. */
export interface ChosenValues {
  readonly chosen: readonly string[];
  readonly excluded: readonly string[];
  readonly onToggle: (value: string) => void;
  readonly onExclude: (value: string) => void;
  /** Shows the value's rows and selects all of them. */
  readonly onSelectRows: (value: string) => void;
}

interface ValueMenu {
  /** Returns the handlers for the value's button. */
  readonly buttonOf: (value: string) => Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'onContextMenu' | 'onKeyDown'>;
  /** Must be rendered once per facet. */
  readonly menu: ReactNode;
}

export function useValueMenu({ chosen, excluded, onToggle, onExclude, onSelectRows }: ChosenValues): ValueMenu {
  const [opened, setOpened] = useState<({ value: string } & MenuPlace) | null>(null);
  const button = useRef<HTMLElement | null>(null);
  const close = (): void => {
    setOpened(null);
    button.current?.focus();
  };
  const value = opened?.value;
  return {
    buttonOf: (of) => ({
      ...{ [ownKeys]: '-' },
      onClick: (event) => (event.altKey ? onExclude : onToggle)(of),
      onContextMenu: (event) => {
        event.preventDefault();
        button.current = event.currentTarget;
        setOpened({ value: of, ...menuPlace(event, event.currentTarget) });
      },
      onKeyDown: (event) => {
        if (event.key !== '-' && !(event.key === 'Enter' && event.altKey)) return;
        event.preventDefault();
        onExclude(of);
      },
    }),
    menu: (
      <MenuAt place={opened} onClose={close}>
        {value !== undefined && (
          <>
            <Menu.Item onClick={() => onToggle(value)}>{chosen.includes(value) ? words.clear : words.filter}</Menu.Item>
            <Menu.Item rightSection={<span className="text-3">{words.excludeKeys}</span>} onClick={() => onExclude(value)}>
              {excluded.includes(value) ? words.include : words.exclude}
            </Menu.Item>
            <Menu.Item onClick={() => onSelectRows(value)}>{words.selectRows}</Menu.Item>
          </>
        )}
      </MenuAt>
    ),
  };
}
