/** Changes how a sheet is read: the content of each column, the lists to search, the time zone and the unit of durations. */
import { Button, Checkbox, SegmentedControl, Select } from '@mantine/core';
import { durationUnits, sheetFields, type SheetField, type SheetPreview, type SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { sheetFieldTitle } from '#messages/outcomes/resultSheetWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { changeSheet } from '#renderer/subjects/outcomes/resultSheet.ts';
import { groupLabel } from '#renderer/ui/form/FormBody.tsx';
import css from './ReadingDialog.module.css';
import { ZoneSelect } from './ZoneSelect.tsx';
import { useSheetColumns } from './useSheetPreview.ts';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';

const words = outcomesWords.reading;
/** Stands for a field that no column contains. */
const none = 'none';

interface Props {
  readonly name: string;
  readonly request: SheetRequest;
  readonly preview: SheetPreview | null;
  readonly stale: boolean;
  readonly onClose: () => void;
}

export function ReadingDialog({ name, request, preview, stale, onClose }: Props) {
  const columns = useSheetColumns(request, preview);
  const options = [
    { value: none, label: words.noColumn },
    ...columns.map(({ heading, samples }, at) => ({
      value: String(at),
      label: words.column(
        heading === '' ? words.unnamed(at + 1) : heading,
        samples
          .filter((one) => one !== '')
          .slice(0, 2)
          .join(', '),
      ),
    })),
  ];
  const columnOf = (field: SheetField): string => {
    const chosen = request.columns[field];
    const at = chosen === undefined ? (preview?.columns.findIndex((column) => column.field === field) ?? -1) : (chosen ?? -1);
    return at === -1 ? none : String(at);
  };
  const hasDurations = columnOf('duration') !== none;
  const hasTimes = columnOf('calledAt') !== none;
  return (
    <Dialog onClose={onClose} title={words.title(name)} size={760}>
      <fieldset className={css.fields}>
        <legend className={groupLabel}>{words.columns}</legend>
        {sheetFields.map((field) => (
          <Select
            key={field}
            label={sheetFieldTitle(field)}
            data={options}
            value={columnOf(field)}
            searchable
            onChange={(value) =>
              changeSheet((now) => ({ columns: { ...now.columns, [field]: value === none || value === null ? null : Number(value) } }))
            }
          />
        ))}
      </fieldset>
      {(hasTimes || hasDurations) && (
        <div className={css.fields}>
          {hasTimes && <ZoneSelect zone={request.zone ?? preview?.zone ?? null} />}
          {hasDurations && (
            <div>
              <div className="medium mb-4" id="duration-unit">
                {words.unit}
              </div>
              <SegmentedControl
                aria-labelledby="duration-unit"
                fullWidth
                value={request.durationUnit ?? preview?.durationUnit ?? 's'}
                data={durationUnits.map((value) => ({ value, label: words.units[value] }))}
                onChange={(durationUnit) => changeSheet(() => ({ durationUnit }))}
              />
            </div>
          )}
        </div>
      )}
      {preview !== null && preview.lists.length > 0 && <Lists preview={preview} request={request} />}
      <div className={css.foot}>
        <span className="text-3 small grow" role="status">
          {stale ? outcomesWords.sheet.rereading : preview !== null && words.sum(preview.sums)}
        </span>
        <Button variant="filled" data-autofocus onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** The lists that are searched for a phone; at least one. */
function Lists({ preview: { lists }, request }: { preview: SheetPreview; request: SheetRequest }) {
  const searched = request.lists ?? lists.filter((one) => one.searched).map(({ listId }) => listId);
  return (
    <fieldset>
      <legend className={groupLabel}>{words.lists}</legend>
      <p className="text-3 small">{words.listsExplained}</p>
      <div className={css.choices}>
        {lists.map(({ listId, name, matched }) => {
          const checked = searched.includes(listId);
          return (
            <Checkbox
              key={listId}
              size="xs"
              label={words.listChoice(name, matched)}
              checked={checked}
              disabled={checked && searched.length === 1}
              onChange={() => changeSheet(() => ({ lists: checked ? searched.filter((one) => one !== listId) : [...searched, listId] }))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
