import type { admin as ko } from '../ko/admin.ts';
import type { Same } from '../same.ts';

export const admin: Same<typeof ko> = {
  title: 'Administration',
  group: {
    farms: 'Farms',
    people: 'People',
    board: 'Board',
    basis: 'Basis',
    watch: 'Oversight',
  },
  overview: {
    count: '{count, plural, one {# thing} other {# things}}',
    nothing: 'Nothing to do now',
    nothingText:
      'Open inquiries, A/S requests that wait, silent controllers, farms without people, and mails and notices that failed appear here.',
    pieces: { controllers: '{count, number}', farms: '{count, number}', entries: '{count, number}' },
    all: 'See all',
    inquiries: 'Inquiries without an answer',
    claims: 'A/S requests that wait',
    unheard: 'Controllers that are not heard',
    never: 'Never heard',
    silentSince: 'last heard {ago}',
    refused: 'Controllers with refused values',
    refusedCount: '{count, number} in 24 hours',
    withoutPeople: 'Farms without people',
    mails: 'Mails that failed',
    deliveries: 'Notices that failed (24 hours)',
  },
  menu: {
    overview: 'To do now',
    companies: 'Companies',
    farms: 'Farms',
    controllers: 'Controllers',
    members: 'Members',
    notices: 'Announcements',
    faqs: 'FAQ',
    inquiries: 'Inquiries',
    claims: 'A/S requests',
    fields: 'Fields',
    codes: 'Common codes',
    actions: 'Actions',
    deliveries: 'Deliveries',
    mails: 'Mails',
    audit: 'Audit log',
    system: 'System',
  },
};
