/** A context menu at the pointer, or below the focused element. */
import { Menu } from '@mantine/core';
import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';

/** Window coordinates in pixels. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** The menu's position: at the pointer or, if opened by a key, below the element. */
export function menuPlace({ clientX, clientY }: MouseEvent | ReactMouseEvent, element: Element): MenuPlace & { readonly byKey: boolean } {
  const byKey = clientX === 0 && clientY === 0;
  const { left, bottom } = element.getBoundingClientRect();
  return byKey ? { x: left + 12, y: bottom, byKey } : { x: clientX, y: clientY, byKey };
}

interface Props {
  /** Null if closed. */
  readonly place: MenuPlace | null;
  readonly title?: string;
  readonly width?: number;
  readonly returnFocus?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const MenuAt = ({ place, title, onClose, children, ...props }: Props) => (
  <Menu opened={place !== null} onChange={(open) => !open && onClose()} position="bottom-start" withinPortal shadow="md" {...props}>
    <Menu.Target>
      {/* The menu gets its accessible name from its target. */}
      <span aria-hidden="true" style={{ position: 'fixed', left: place?.x ?? 0, top: place?.y ?? 0 }}>
        {title !== undefined && <span className="hidden-visually">{title}</span>}
      </span>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
