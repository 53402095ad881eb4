/** In a list's menu: shares it with the team, or sends it again; nothing where there is no team, or the list is on its way. */
import { Menu } from '@mantine/core';
import { shareListWords as words } from '#messages/team/teamWords.ts';
import { attempt } from '../../base/notify.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import type { HandedList } from './HandOverDialog.tsx';
import { shareList, useTeamShare } from './teamShare.ts';

/** `onShare`: asks whether to share it. */
export function ShareItem({ list, onShare }: { list: HandedList; onShare: () => void }) {
  const share = useTeamShare(list.listId);
  if (share === null || share.shared?.state === 'arriving') return null;
  const isShared = share.shared !== null;
  return (
    <Menu.Item
      leftSection={<Icon name={isShared ? 'refresh' : 'users'} size={14} />}
      onClick={() => (isShared ? attempt(() => shareList(list, share)) : onShare())}
    >
      {isShared ? words.again : words.menu}
    </Menu.Item>
  );
}
