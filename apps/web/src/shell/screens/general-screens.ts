import type { Screen } from './screen.ts';

/** Screens outside of farms; some of them stand within a farm too. */
export const generalScreens = [
  { id: 'farms', to: '/portal', title: 'shell.farms' },
  { id: 'profile', to: '/profile', title: 'shell.profile', words: 'search.words.profile' },
  {
    id: 'security',
    to: '/profile',
    query: '?tab=safety',
    title: 'accounts.profile.tab.safety',
    words: 'search.words.security',
  },
  {
    id: 'notifications',
    to: '/profile',
    query: '?tab=notices',
    title: 'notificationSettings.title',
    words: 'search.words.notifications',
  },
  {
    id: 'company',
    to: '/profile',
    query: '?tab=company',
    title: 'accounts.profile.tab.company',
    seenBy: 'companyUsers',
  },
  { id: 'notices', to: '/notice', within: '/smartfarm/$farmId/notice', title: 'shell.notice' },
  { id: 'faq', to: '/faq', within: '/smartfarm/$farmId/faq', title: 'shell.faq', words: 'search.words.faq' },
  {
    id: 'inquiry',
    to: '/customer',
    within: '/smartfarm/$farmId/customer',
    title: 'shell.inquire',
    words: 'search.words.inquiry',
  },
  {
    id: 'myInquiries',
    to: '/inquiries',
    within: '/smartfarm/$farmId/inquiries',
    title: 'shell.myInquiries',
    words: 'search.words.myInquiries',
  },
  { id: 'privacy', to: '/privacy', title: 'auth.privacy' },
  { id: 'administration', to: '/admin', title: 'shell.admin', seenBy: 'administrators' },
] as const satisfies readonly Screen[];
