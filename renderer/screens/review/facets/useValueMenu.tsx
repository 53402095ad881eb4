/** What a facet value answers to: a click selects it, Alt-click or the minus key excludes it, and its menu offers both. */
import { Menu } from '@mantine/core';
import { useRef, useState, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { ownKeys } from '#renderer/keys/offeredActs.ts';

const words = reviewFacetsWords.menu;

interface Acts {
  readonly onToggle: (value: string) => void;
  readonly onExclude: (value: string) => void;
  /** Shows the value's rows and selects all of them. */
  readonly onSelectRows: (value: string) => void;
}

export interface ValueMenu {
  /** For the value's button. */
  readonly buttonOf: (value: string) => Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'onContextMenu' | 'onKeyDown'>;
  /** To be rendered once per facet. */
  readonly menu: ReactNode;
}

export function useValueMenu(
  excluded: readonly string[],
  chosen: readonly string[],
  { onToggle, onExclude, onSelectRows }: Acts,
): ValueMenu {
  const [opened, setOpened] = useState<{ value: string; x: number; y: number } | null>(null);
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
        // Opened by a key, the menu belongs below the button.
        const box = event.currentTarget.getBoundingClientRect();
        const byKey = event.clientX === 0 && event.clientY === 0;
        setOpened({ value: of, x: byKey ? box.left + 12 : event.clientX, y: byKey ? box.bottom : event.clientY });
      },
      onKeyDown: (event) => {
        if (event.key !== '-' && !(event.key === 'Enter' && event.altKey)) return;
        event.preventDefault();
        onExclude(of);
      },
    }),
    menu: (
      <Menu opened={opened !== null} onChange={(open) => !open && close()} position="bottom-start" withinPortal shadow="md">
        <Menu.Target>
          <span aria-hidden="true" style={{ position: 'fixed', left: opened?.x ?? 0, top: opened?.y ?? 0 }} />
        </Menu.Target>
        <Menu.Dropdown>
          {value !== undefined && (
            <>
              <Menu.Item onClick={() => onToggle(value)}>{chosen.includes(value) ? words.clear : words.filter}</Menu.Item>
              <Menu.Item rightSection={<span className="text-3">{words.excludeKeys}</span>} onClick={() => onExclude(value)}>
                {excluded.includes(value) ? words.include : words.exclude}
              </Menu.Item>
              <Menu.Item onClick={() => onSelectRows(value)}>{words.selectRows}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    ),
  };
}
