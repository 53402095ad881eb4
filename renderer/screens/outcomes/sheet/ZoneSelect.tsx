/** The time zone of times in a sheet that name none. */
import { Select } from '@mantine/core';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { changeSheet, ownZone } from '#renderer/subjects/outcomes/resultSheet.ts';

const words = outcomesWords.sheet;
const zones = Intl.supportedValuesOf('timeZone');

/** All zones, the person's own first. */
const zoneOptions = (): { value: string; label: string }[] => {
  const own = ownZone();
  return [
    { value: own, label: words.zoneYours(own) },
    ...zones.filter((zone) => zone !== own).map((zone) => ({ value: zone, label: zone })),
  ];
};

export const ZoneSelect = ({ zone }: { zone: string | null }) => (
  <Select
    size="xs"
    maw={360}
    label={words.zone}
    data={zoneOptions()}
    value={zone}
    searchable
    onChange={(chosen) => changeSheet(() => (chosen === null ? {} : { zone: chosen }))}
  />
);
