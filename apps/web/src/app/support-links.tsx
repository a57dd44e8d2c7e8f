import { IconHelpCircle, IconMessageCircle, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/links.tsx';

type Props = { farmId: string | undefined; onGo: () => void };

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const places = [
  { to: '/notice', within: '/smartfarm/$farmId/notice', name: 'notice', Icon: IconSpeakerphone },
  { to: '/faq', within: '/smartfarm/$farmId/faq', name: 'faq', Icon: IconHelpCircle },
  { to: '/customer', within: '/smartfarm/$farmId/customer', name: 'inquire', Icon: IconMessageCircle },
] as const;

/** Links to announcements and support; within a farm, to the farm's own. */
export function SupportLinks({ farmId, onGo }: Props) {
  const t = useTranslations('shell');
  return places.map(({ to, within, name, Icon }) =>
    farmId === undefined ? (
      <ButtonLink key={name} to={to} variant="quiet" fullWidth icon={<Icon {...icon} />} onClick={onGo}>
        {t(name)}
      </ButtonLink>
    ) : (
      <ButtonLink
        key={name}
        to={within}
        params={{ farmId }}
        variant="quiet"
        fullWidth
        icon={<Icon {...icon} />}
        onClick={onGo}
      >
        {t(name)}
      </ButtonLink>
    ),
  );
}
