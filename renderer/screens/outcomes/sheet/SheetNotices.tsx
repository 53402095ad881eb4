/** What somebody should know or say of a sheet before its results are reported. */
import { Select } from '@mantine/core';
import type { SheetPreview } from '#contract/outcomes/resultSheet.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { changeSheet, ownZone } from '#renderer/subjects/outcomes/resultSheet.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { agoText } from '#renderer/ui/text/times.ts';

const words = outcomesWords.sheet;
const zones = Intl.supportedValuesOf('timeZone');

/** Every zone, the person's own first. */
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
    allowDeselect={false}
    rightSection={<Icon name="chevron" size={14} />}
    onChange={(chosen) => changeSheet(() => (chosen === null ? {} : { zone: chosen }))}
  />
);

export const SheetNotices = ({ preview: { broughtInAt, asksZone, zone } }: { preview: SheetPreview }) => (
  <>
    {broughtInAt !== null && <Notice tone="slate">{words.again(agoText(broughtInAt))}</Notice>}
    {asksZone && <ZoneSelect zone={zone} />}
  </>
);
