/** The command palette: type a part of anything that can be done or opened, and Enter does it. Shows each command's key, so that it teaches. */
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { shellWords as words } from '#messages/shellWords.ts';
import { runsQuery } from '../../subjects/runs/listRun.ts';
import { openPalette, usePalette } from '../../subjects/settings/shown.ts';
import { lists } from '../../subjects/lists/queries.ts';
import { useRoute } from '../../base/router.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import paletteFieldCss from '../bar/TopBar.module.css';
import { findEntries, commandEntries, placeEntries, type PaletteEntry, recentEntries, rememberEntry } from './paletteEntries.ts';
import css from './Palette.module.css';
import { PaletteList, type PaletteSection } from './PaletteList.tsx';

/** Shown at once; the rest is found by typing on. */
const mostShown = 40;
const mostRecent = 5;
/** Of each group but the first, before anything is typed. */
const mostOfGroup = 6;

export function Palette() {
  const { from } = usePalette();
  // Mounted only while it is open: it is drawn inside the screen, which changes.
  if (from === null) return null;
  return (
    <Modal.Root
      opened
      onClose={closePalette}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      size={640}
      centered={false}
    >
      <Modal.Overlay backgroundOpacity={0.25} />
      <Modal.Content aria-label={words.palette.title} className={css.content ?? ''}>
        <Entries />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Before anything is typed: what was used lately, then the first of everything. */
function sectionsAtRest(entries: readonly PaletteEntry[], recent: readonly string[]): PaletteSection[] {
  const used = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []).slice(0, mostRecent);
  const groups = Map.groupBy(
    entries.filter((entry) => !used.includes(entry)),
    ({ group }) => group,
  );
  const others = [...groups].map(([title, all], at) => ({ title, entries: at === 0 ? all : all.slice(0, mostOfGroup) }));
  return [{ title: words.palette.recent, entries: used }, ...others].filter((section) => section.entries.length > 0);
}

function Entries() {
  const route = useRoute();
  const known = useQuery(lists).data;
  const runs = useQuery(runsQuery({})).data;
  const [recent] = useState(recentEntries);
  const [commands] = useState(commandEntries);
  const [sought, setSought] = useState('');
  const entries = useMemo(
    () => [...commands, ...placeEntries({ route, lists: known ?? [], runs: runs ?? [] })],
    [commands, route, known, runs],
  );
  const found = useMemo(() => findEntries(entries, sought, recent), [entries, sought, recent]);
  const isAtRest = sought.trim() === '';
  const take = ({ id, act }: PaletteEntry): void => {
    rememberEntry(id);
    // A command acts on what is visible, and where the keyboard was: both as before the palette opened.
    flushSync(closePalette);
    requestAnimationFrame(act);
  };
  return (
    <PaletteList
      sought={sought}
      onSought={setSought}
      sections={isAtRest ? sectionsAtRest(entries, recent) : [{ title: null, entries: found.slice(0, mostShown) }]}
      more={isAtRest ? 0 : Math.max(0, found.length - mostShown)}
      onTake={take}
    />
  );
}

/** The field in the bar that opens the command palette. */
export const PaletteField = () => (
  <button type="button" className={paletteFieldCss.palette} aria-haspopup="dialog" onClick={openPalette}>
    <Icon name="search" size={14} />
    <span className={paletteFieldCss.paletteWords}>{words.palette.title}</span>
    <Key of="window.palette" />
  </button>
);

/** Closes it and returns the focus. */
function closePalette(): void {
  const { from } = usePalette.getState();
  usePalette.setState({ from: null });
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
}
