/** The data held on a person, by kind and by file, with links to the rows, and the file to give to the person. */
import { Anchor, Button } from '@mantine/core';
import type { Failure } from '#contract/failure.ts';
import type { Held, HeldRow, Person } from '#contract/privacy/privacy.ts';
import { heldByKind, heldCountText, soughtText, privacyWords as words } from '#messages/privacy/privacyWords.ts';
import { failureOf, notifyDone } from '#renderer/base/notify.ts';
import { goToStep } from '#renderer/base/router.ts';
import { call, saveFile } from '#renderer/bridge/call.ts';
import { timeText } from '#renderer/ui/text/times.ts';
import css from './Privacy.module.css';

const shownRows = 12;

interface Props {
  readonly person: Person;
  readonly held: Held;
  onFailure(failure: Failure): void;
}

export function HeldPanel({ person, held, onFailure }: Props) {
  const { counts, rows, exports } = held;
  const save = async (extension: 'html' | 'json'): Promise<void> => {
    const saved = await saveFile(`${words.fileName}.${extension}`, (destinationId) => call('privacy.saveHeld', { person, destinationId }));
    if (saved !== null) notifyDone(words.saved(saved.fileName));
  };
  const saveAs = (extension: 'html' | 'json') => (): void => void save(extension).catch((error: unknown) => onFailure(failureOf(error)));
  return (
    <>
      <p className="medium">{words.held(soughtText(held))}</p>
      <ul className={css.kinds} aria-label={words.counts}>
        {heldByKind(counts).map((one) => (
          <li key={one.kind}>{heldCountText(one)}</li>
        ))}
      </ul>
      {rows.length > 0 && (
        <>
          <h3>{words.rows}</h3>
          <ul className={css.lines}>
            {rows.slice(0, shownRows).map((row) => (
              <li key={`${row.listId} ${row.row}`}>
                <RowLink row={row} />
              </li>
            ))}
            {rows.length > shownRows && <li className="text-2">{words.moreRows(rows.length - shownRows)}</li>}
          </ul>
        </>
      )}
      {exports.length > 0 && (
        <>
          <h3>{words.exports}</h3>
          <ul className={css.lines}>
            {exports.map(({ fileName, rows: written, at }) => (
              <li key={`${fileName} ${at}`}>{words.exported(fileName, written, timeText(at))}</li>
            ))}
          </ul>
        </>
      )}
      <div className={css.actions}>
        <Button variant="default" size="xs" onClick={saveAs('html')}>
          {words.save}
        </Button>
        <Button variant="subtle" size="xs" onClick={saveAs('json')}>
          {words.saveJson}
        </Button>
      </div>
    </>
  );
}

function RowLink({ row: { listId, listName, deleted, row, label } }: { row: HeldRow }) {
  if (deleted) return <span>{`${words.inDeleted(listName, row)}: ${label}`}</span>;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => goToStep(listId, 'review')}>
      {`${words.row(listName, row)}: ${label}`}
    </Anchor>
  );
}
