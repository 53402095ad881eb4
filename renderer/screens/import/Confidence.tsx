/** How sure the guess is: four bars and a word; amber if it needs a look. */
import { importWords as words } from '../../../electron/messages/window/importWords.ts';
import css from './ImportScreen.module.css';

/** 0: nothing was guessed, or a person chose. */
export function Confidence({ level }: { level: number }) {
  const word = words.confidence[level] ?? '';
  if (word === '') return null;
  return (
    <span className={css.confidence} data-ask={level <= 2 || undefined}>
      <span className={css.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-full={bar <= level || undefined} />
        ))}
      </span>
      {word}
    </span>
  );
}
