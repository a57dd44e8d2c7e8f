import {
  IconBuilding,
  IconCpu,
  IconDroplet,
  IconHeartbeat,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconList,
  IconMail,
  IconMessageCircle,
  IconPlant2,
  IconRulerMeasure,
  IconSeedling,
  IconSend,
  IconSpeakerphone,
  IconTool,
  IconUsers,
} from '@tabler/icons-react';
import type { MenuScreen } from './screen.ts';

export const adminMenuGroups = ['overview', 'farms', 'people', 'board', 'basis', 'watch'] as const;

/** The administration's screens in menu order. Their phrases are loaded within the administration alone. */
export const adminScreens: readonly MenuScreen<(typeof adminMenuGroups)[number]>[] = [
  { id: 'overview', group: 'overview', to: '/admin', title: 'admin.menu.overview', Icon: IconLayoutDashboard },
  { id: 'companies', group: 'farms', to: '/admin/companies', title: 'admin.menu.companies', Icon: IconBuilding },
  { id: 'farms', group: 'farms', to: '/admin/farms', title: 'admin.menu.farms', Icon: IconPlant2 },
  { id: 'members', group: 'people', to: '/admin/members', title: 'admin.menu.members', Icon: IconUsers },
  { id: 'controllers', group: 'farms', to: '/admin/controllers', title: 'admin.menu.controllers', Icon: IconCpu },
  { id: 'notices', group: 'board', to: '/admin/notices', title: 'admin.menu.notices', Icon: IconSpeakerphone },
  { id: 'faqs', group: 'board', to: '/admin/faqs', title: 'admin.menu.faqs', Icon: IconHelpCircle },
  { id: 'inquiries', group: 'board', to: '/admin/inquiries', title: 'admin.menu.inquiries', Icon: IconMessageCircle },
  { id: 'claims', group: 'board', to: '/admin/claims', title: 'admin.menu.claims', Icon: IconLifebuoy },
  { id: 'fields', group: 'basis', to: '/admin/fields', title: 'admin.menu.fields', Icon: IconRulerMeasure },
  { id: 'crops', group: 'basis', to: '/admin/crops', title: 'admin.menu.crops', Icon: IconSeedling },
  {
    id: 'nutrients',
    group: 'basis',
    to: '/admin/nutrient-solutions',
    title: 'admin.menu.nutrients',
    Icon: IconDroplet,
  },
  { id: 'codes', group: 'basis', to: '/admin/codes', title: 'admin.menu.codes', Icon: IconList },
  { id: 'actions', group: 'watch', to: '/admin/actions', title: 'admin.menu.actions', Icon: IconTool },
  { id: 'deliveries', group: 'watch', to: '/admin/deliveries', title: 'admin.menu.deliveries', Icon: IconSend },
  { id: 'mails', group: 'watch', to: '/admin/mails', title: 'admin.menu.mails', Icon: IconMail },
  { id: 'audit', group: 'watch', to: '/admin/audit', title: 'admin.menu.audit', Icon: IconHistory },
  { id: 'system', group: 'watch', to: '/admin/system', title: 'admin.menu.system', Icon: IconHeartbeat },
];
