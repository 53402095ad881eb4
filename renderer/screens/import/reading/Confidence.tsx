/** How sure the guess is: four bars; amber and with its word if it needs a look. */
import { importWords as words } from '#messages/lists/importWords.ts';
import css from '../ImportScreen.module.css';

/** 0: nothing was guessed, or a person chose. */
export function Confidence({ level }: { level: number }) {
  const word = words.confidence[level] ?? '';
  const asks = level <= 2;
  if (word === '') return null;
  return (
    <span className={css.confidence} data-ask={asks || undefined}>
      <span className={css.bars} {...(asks ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word, title: word })}>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-full={bar <= level || undefined} />
        ))}
      </span>
      {asks && word}
    </span>
  );
}
