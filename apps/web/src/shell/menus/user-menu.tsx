import {
  IconKeyboard,
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
import type { MemberRole, Profile } from '@onsil/contract/members';
import { useSignOut } from '#features/accounts/widgets/use-sign-out.ts';
import { farmQuery } from '#features/farms/api.ts';
import { unreadAnswersQuery } from '#features/inquiries/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ColorSchemeSelect } from '#ui/controls/color-scheme-select.tsx';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { MenuPopover } from '#ui/layout/menu-popover.tsx';
import { generalScreens } from '../screens/general-screens.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './user-menu.module.css';

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

type WhoProps = { profile: Profile | undefined; role: MemberRole | undefined };

/** The member's name, sign-in name, role and company. */
function Who({ profile, role }: WhoProps) {
  const t = useTranslations('common.role');
  return (
    <div className={`${flow.lines} ${classes.who}`}>
      <strong className={typography.body}>{profile?.memberName}</strong>
      <span className={typography.muted}>{[profile?.memberId, role && t(role)].filter(Boolean).join(' · ')}</span>
      {profile?.company && <span className={typography.muted}>{profile.company.companyName}</span>}
    </div>
  );
}

type ActionsProps = {
  farmId: string | undefined;
  unread: number;
  isAdmin: boolean;
  onGo: () => void;
  onKeys: () => void;
};

/** The member's own pages, shortcuts, support, administration and sign-out. */
function Actions({ farmId, unread, isAdmin, onGo, onKeys }: ActionsProps) {
  const t = useTranslations();
  const [leaving, setLeaving] = useState(false);
  const leave = useSignOut();
  return (
    <div className={classes.out}>
      <ButtonLink
        to="/profile"
        variant="quiet"
        fullWidth
        icon={<IconUser size={16} stroke={1.5} aria-hidden />}
        onClick={onGo}
        // The choices above it are hidden on wide screens, where the focus would stay on the button.
        data-autofocus
      >
        {t('shell.profile')}
      </ButtonLink>
      <Button
        variant="quiet"
        fullWidth
        className={classes.withKeyboard}
        icon={<IconKeyboard size={16} stroke={1.5} aria-hidden />}
        onClick={() => {
          onGo();
          onKeys();
        }}
      >
        {t('keyboard.title')}
      </Button>
      <SupportLinks farmId={farmId} unread={unread} onGo={onGo} />
      {isAdmin && (
        <ButtonLink
          to="/admin"
          variant="quiet"
          fullWidth
          icon={<IconSettings size={16} stroke={1.5} aria-hidden />}
          onClick={onGo}
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
  );
}

const widest = ['admin', 'company', 'manager', 'member'] as const;

/** The signed-in member, their role here, and sign-out. */
export function UserMenu({ farmId, onKeys }: { farmId?: string | undefined; onKeys: () => void }) {
  const t = useTranslations();
  const { data: profile } = useQuery(myProfileQuery);
  const { data: farm } = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  const { data: unread = 0 } = useQuery(unreadAnswersQuery);
  const [opened, setOpened] = useState(false);
  const name = profile?.memberName ?? '';
  const role = farm?.role ?? widest.find((one) => profile?.roles.includes(one));
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      width={280}
      target={
        <button
          type="button"
          className={`${flow.row2} ${classes.button}`}
          data-language
          aria-label={[t('shell.user', { name }), unread > 0 && t('shell.unreadAnswers', { count: unread })]
            .filter(Boolean)
            .join(', ')}
          onClick={() => setOpened(!opened)}
        >
          <span
            className={`${flow.center} ${classes.initial}`}
            data-initial={name.at(0)}
            data-unread={unread > 0 || undefined}
          />
          <span className={classes.name}>{name}</span>
        </button>
      }
    >
      <Who profile={profile} role={role} />
      <div className={classes.choices}>
        <LanguageSelect full />
        <ColorSchemeSelect full />
      </div>
      <Actions
        farmId={farmId}
        unread={unread}
        isAdmin={profile?.roles.includes('admin') ?? false}
        onGo={() => setOpened(false)}
        onKeys={onKeys}
      />
    </MenuPopover>
  );
}
