import { Popover } from '@mantine/core';
import {
  IconLogout,
  IconSettings,
  IconUser,
  IconHelpCircle,
  IconMessageCircle,
  IconMessages,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSignOut } from '#features/accounts/widgets/use-sign-out.ts';
import { unreadAnswersQuery } from '#features/inquiries/api.ts';
import { farmQuery } from '#features/farms/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { useBackCloses } from '#lib/state/layers.ts';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ColorSchemeSelect } from '#ui/controls/color-scheme-select.tsx';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { generalScreens } from '../screens/general-screens.ts';
import classes from './user-menu.module.css';
import '@mantine/core/styles/Popover.layer.css';

type Props = { farmId: string | undefined; unread: number; onGo: () => void };

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const supportIcons = {
  notices: IconSpeakerphone,
  faq: IconHelpCircle,
  inquiry: IconMessageCircle,
  myInquiries: IconMessages,
};
const supportScreens = generalScreens.flatMap((screen) =>
  'within' in screen ? [{ ...screen, Icon: supportIcons[screen.id] }] : [],
);

/** Links to announcements and support; within a farm, to the farm's own. */
function SupportLinks({ farmId, unread, onGo }: Props) {
  const t = useTranslations();
  const badge = unread > 0 && <NewBadge label={t('shell.unreadAnswers', { count: unread })} />;
  return supportScreens.map(({ id, to, within, title, Icon }) =>
    farmId === undefined ? (
      <ButtonLink key={id} to={to} variant="quiet" fullWidth icon={<Icon {...icon} />} onClick={onGo}>
        {id === 'myInquiries' && badge}
        {t(title)}
      </ButtonLink>
    ) : (
      <ButtonLink
        key={id}
        to={within}
        params={{ farmId }}
        variant="quiet"
        fullWidth
        icon={<Icon {...icon} />}
        onClick={onGo}
      >
        {id === 'myInquiries' && badge}
        {t(title)}
      </ButtonLink>
    ),
  );
}

const widest = ['admin', 'company', 'manager', 'member'] as const;

/** The signed-in member, their role here, and sign-out. */
export function UserMenu({ farmId }: { farmId?: string | undefined }) {
  const t = useTranslations();
  const { data: profile } = useQuery(myProfileQuery);
  const { data: farm } = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  const { data: unread = 0 } = useQuery(unreadAnswersQuery);
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = useSignOut();
  useBackCloses(opened, () => setOpened(false));
  const name = profile?.memberName ?? '';
  const role = farm?.role ?? widest.find((one) => profile?.roles.includes(one));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={[t('shell.user', { name }), unread > 0 && t('shell.unreadAnswers', { count: unread })]
            .filter(Boolean)
            .join(', ')}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.initial} data-initial={name.at(0)} data-unread={unread > 0 || undefined} />
          <span className={classes.name}>{name}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('shell.user', { name })}>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{[profile?.memberId, role && t(`common.role.${role}`)].filter(Boolean).join(' · ')}</span>
          {profile?.company && <span>{profile.company.companyName}</span>}
        </div>
        <div className={classes.choices}>
          <LanguageSelect full />
          <ColorSchemeSelect full />
        </div>
        <div className={classes.out}>
          <ButtonLink
            to="/profile"
            variant="quiet"
            fullWidth
            icon={<IconUser size={16} stroke={1.5} aria-hidden />}
            onClick={() => setOpened(false)}
          >
            {t('shell.profile')}
          </ButtonLink>
          <SupportLinks farmId={farmId} unread={unread} onGo={() => setOpened(false)} />
          {profile?.roles.includes('admin') && (
            <ButtonLink
              to="/admin"
              variant="quiet"
              fullWidth
              icon={<IconSettings size={16} stroke={1.5} aria-hidden />}
              onClick={() => setOpened(false)}
            >
              {t('shell.admin')}
            </ButtonLink>
          )}
          <Button
            variant="quiet"
            fullWidth
            loading={leaving}
            icon={<IconLogout size={16} stroke={1.5} aria-hidden />}
            onClick={() => {
              setLeaving(true);
              void leave();
            }}
          >
            {t('shell.signOut')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
