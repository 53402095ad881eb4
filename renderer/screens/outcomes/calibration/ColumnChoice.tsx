/** The column whose values are compared, out of those that the lists have. */
import { Select } from '@mantine/core';
import { calibrationWords as words } from '#messages/outcomes/calibrationWords.ts';
import { choose } from './calibrationChoice.ts';
import { useHeading, useHeadings } from './useCalibration.ts';

export function ColumnChoice({ listIds }: { listIds: readonly string[] }) {
  const heading = useHeading(listIds);
  const headings = useHeadings(listIds);
  return (
    <Select
      size="xs"
      aria-label={words.column}
      placeholder={words.chooseColumn}
      searchable
      data={headings}
      value={heading}
      onChange={(value) => choose({ heading: value })}
    />
  );
}
