import type { Phrases } from '@onsil/phrases/ko';
import {
  IconCpu,
  IconHeartbeat,
  IconBuilding,
  IconHistory,
  IconLayoutDashboard,
  IconPlant2,
  IconUsers,
  IconLifebuoy,
  IconList,
  IconMail,
  IconMessageCircle,
  IconHelpCircle,
  IconSpeakerphone,
  IconRulerMeasure,
  IconSend,
  IconTool,
  type Icon,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { MenuClassNames } from './menu-class-names.ts';

type Group = 'overview' | keyof Phrases['admin']['group'];
type Screen = { group: Group; to: NonNullable<LinkProps['to']>; name: keyof Phrases['admin']['menu']; Icon: Icon };

/** The administration's screens in menu order. */
const adminScreens: readonly Screen[] = [
  { group: 'overview', to: '/admin', name: 'overview', Icon: IconLayoutDashboard },
  { group: 'farms', to: '/admin/companies', name: 'companies', Icon: IconBuilding },
  { group: 'farms', to: '/admin/farms', name: 'farms', Icon: IconPlant2 },
  { group: 'people', to: '/admin/members', name: 'members', Icon: IconUsers },
  { group: 'farms', to: '/admin/controllers', name: 'controllers', Icon: IconCpu },
  { group: 'board', to: '/admin/notices', name: 'notices', Icon: IconSpeakerphone },
  { group: 'board', to: '/admin/faqs', name: 'faqs', Icon: IconHelpCircle },
  { group: 'board', to: '/admin/inquiries', name: 'inquiries', Icon: IconMessageCircle },
  { group: 'board', to: '/admin/claims', name: 'claims', Icon: IconLifebuoy },
  { group: 'basis', to: '/admin/fields', name: 'fields', Icon: IconRulerMeasure },
  { group: 'basis', to: '/admin/codes', name: 'codes', Icon: IconList },
  { group: 'watch', to: '/admin/actions', name: 'actions', Icon: IconTool },
  { group: 'watch', to: '/admin/deliveries', name: 'deliveries', Icon: IconSend },
  { group: 'watch', to: '/admin/mails', name: 'mails', Icon: IconMail },
  { group: 'watch', to: '/admin/audit', name: 'audit', Icon: IconHistory },
  { group: 'watch', to: '/admin/system', name: 'system', Icon: IconHeartbeat },
];

const groups: readonly Group[] = ['overview', 'farms', 'people', 'board', 'basis', 'watch'];

export function AdminMenuEntries({ look: classNames }: { look: MenuClassNames }) {
  const t = useTranslations('admin');
  return groups.map((group) => {
    const screens = adminScreens.filter((screen) => screen.group === group);
    if (screens.length === 0) return null;
    const title = group === 'overview' ? undefined : t(`group.${group}`);
    return (
      <ul key={group} className={classNames.list} aria-label={title}>
        {title !== undefined && (
          <li className={classNames.group} aria-hidden="true">
            {title}
          </li>
        )}
        {screens.map(({ to, name, Icon }) => (
          <li key={name}>
            <Link
              to={to}
              className={classNames.entry}
              title={t(`menu.${name}`)}
              onClick={classNames.onGo}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
            >
              <Icon size={18} stroke={1.5} aria-hidden />
              <span>{t(`menu.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    );
  });
}
