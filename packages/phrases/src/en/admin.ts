import type { admin as ko } from '../ko/admin.ts';
import type { Same } from '../same.ts';

export const admin: Same<typeof ko> = {
  title: 'Administration',
  group: {
    farms: 'Farms',
    people: 'People',
    board: 'Communication',
    basis: 'Reference data',
    watch: 'Operations',
  },
  overview: {
    count: '{count, plural, one {# item} other {# items}}',
    nothing: 'Nothing to do now',
    nothingText:
      'Open inquiries, new support requests, silent controllers, farms with no members, and failed emails and notifications appear here.',
    pieces: { controllers: '{count, number}', farms: '{count, number}', entries: '{count, number}' },
    all: 'View all',
    inquiries: 'Unanswered inquiries',
    claims: 'Open support requests',
    openAlarms: 'Farms with open alarms',
    openFor:
      '{count, plural, one {# alarm} other {# alarms}} · for {duration} · {acted, plural, =0 {no action yet} other {# acted on}}',
    unheard: 'Silent controllers',
    never: 'Never connected',
    silentSince: 'last received {ago}',
    refused: 'Controllers with rejected values',
    refusedCount: '{count, number} in 24 hours',
    withoutPeople: 'Farms with no members',
    mails: 'Failed emails',
    deliveries: 'Failed notifications (24 h)',
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
    claims: 'Support requests',
    fields: 'Fields',
    codes: 'Common codes',
    crops: 'Crop catalogue',
    nutrients: 'Nutrient solutions',
    actions: 'Alarm actions',
    deliveries: 'Deliveries',
    mails: 'Emails',
    audit: 'Audit log',
    system: 'System',
  },
};
