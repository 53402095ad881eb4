/**
 * A cell's full text with its line breaks, to read, select and copy. Opened by a key, it takes the focus until Esc; opened by the pointer,
 * it leaves the focus alone and closes when the pointer leaves.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { reviewCellsWords as words } from '#messages/review/reviewGridWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { showsRow } from '../grid/seenRows.ts';
import css from './Cells.module.css';
import type { FullCell } from '../store/reviewState.ts';

/** In pixels; must match Cells.module.css. */
const width = 420;
const margin = 8;

interface Props {
  readonly cell: FullCell;
  readonly byKey: boolean;
  readonly onCopy: () => void;
  readonly onClose: () => void;
  /** Reports that the pointer has entered or left it. */
  readonly onPointer: (inside: boolean) => void;
}

export function CellInFull({ cell: { row, column, text, box }, byKey, onCopy, onClose, onPointer }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (byKey) button.current?.focus({ preventScroll: true });
  }, [byKey]);
  const left = Math.max(margin, Math.min(box.left, innerWidth - width - margin));
  const isBelow = box.bottom < innerHeight * 0.6;
  return createPortal(
    <div
      className={css.full}
      role={byKey ? 'dialog' : 'group'}
      aria-label={column.title}
      style={isBelow ? { left, top: box.bottom + 2 } : { left, bottom: innerHeight - box.top + 2 }}
      {...showsRow(row)}
      onPointerEnter={() => onPointer(true)}
      onPointerLeave={() => onPointer(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      onBlur={(event) => {
        if (byKey && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <div className={css.head}>
        <span className="text-3">{column.title}</span>
        <span className="grow" />
        <Button ref={button} variant="subtle" size="compact-xs" onClick={onCopy}>
          {sharedWords.copy}
        </Button>
      </div>
      {/* A long text scrolls, also by keyboard. */}
      <div className={css.text} tabIndex={0} role="group" aria-label={words.textOf(column.title)}>
        {text === '' ? <span className="text-3">{words.emptyCell}</span> : text}
      </div>
    </div>,
    document.body,
  );
}
