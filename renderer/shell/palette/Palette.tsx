/** The command palette: type a part of any action or place, and press Enter. It shows each command's key, so that people learn the keys. */
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

/** Maximum number of entries shown; typing more finds the rest. */
const mostShown = 40;
const mostRecent = 5;
/** Maximum per group other than the first, before anything is typed. */
const mostOfGroup = 6;

export function Palette() {
  const { from } = usePalette();
  // Mounted only while open: it is rendered inside the current screen.
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

/** The sections before anything is typed: recently used entries, then the first entries of each group. */
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
    // A command acts on what is visible and on the previously focused element, so both are restored first.
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

/** The field in the top bar that opens the command palette. */
export const PaletteField = () => (
  <button type="button" className={paletteFieldCss.palette} aria-haspopup="dialog" onClick={openPalette}>
    <Icon name="search" size={14} />
    <span className={paletteFieldCss.paletteWords}>{words.palette.title}</span>
    <Key of="window.palette" />
  </button>
);

/** Closes the palette and returns the focus. */
function closePalette(): void {
  const { from } = usePalette.getState();
  usePalette.setState({ from: null });
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
}
