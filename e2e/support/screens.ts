import type { Language } from './browser.ts';
import { farmScreens } from './farm-screens.ts';
import type { Phrases } from './words.ts';

/** An announcement of the demo, which is in both languages. */
const announcement = {
  ko: { title: '저장하기 전에 기준을 최근 30일로 확인할 수 있습니다', text: '결과는 저장되지 않으며' },
  en: { title: 'Test limits on the last 30 days before you save', text: 'The result isn’t saved' },
};

export type Screen = {
  name: string;
  path: string;
  who?: 'nobody' | 'admin';
  /** visible once the screen has loaded */
  shows: (phrases: Phrases, language: Language) => string;
  title: (phrases: Phrases, language: Language) => string;
};

/** Every screen, including variants with another layout. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/signin',
    who: 'nobody',
    shows: ({ auth }) => auth.account,
    title: ({ auth }) => auth.title,
  },
  {
    name: 'sign-up',
    path: '/register',
    who: 'nobody',
    shows: ({ accounts }) => accounts.register.have,
    title: ({ accounts }) => accounts.register.title,
  },
  {
    name: 'request of a confirmation',
    path: '/email-confirm',
    who: 'nobody',
    shows: ({ accounts }) => accounts.confirm.who,
    title: ({ accounts }) => accounts.confirm.title,
  },
  {
    name: 'request of a new password',
    path: '/pwd-reset',
    who: 'nobody',
    shows: ({ accounts }) => accounts.reset.text,
    title: ({ accounts }) => accounts.reset.forgotTitle,
  },
  {
    name: 'invitation that is not there',
    path: '/invitation',
    who: 'nobody',
    shows: ({ accounts }) => accounts.invitation.noneText,
    title: ({ accounts }) => accounts.invitation.noneTitle,
  },
  {
    name: 'spent link of a first administrator',
    path: '/first-administrator',
    who: 'nobody',
    shows: ({ accounts }) => accounts.first.spentText,
    title: ({ accounts }) => accounts.first.spentTitle,
  },
  {
    name: 'privacy policy',
    path: '/privacy',
    who: 'nobody',
    shows: () => '2026-11-01',
    title: ({ accounts }) => accounts.privacy.title,
  },
  {
    name: 'frequent questions',
    path: '/faq',
    who: 'nobody',
    shows: ({ support }) => support.faq.notHere,
    title: ({ support }) => support.faq.title,
  },
  {
    name: 'inquiry of a visitor',
    path: '/customer',
    who: 'nobody',
    shows: ({ support }) => support.customer.submit,
    title: ({ support }) => support.customer.title,
  },
  {
    name: 'own inquiries',
    path: '/inquiries',
    shows: ({ support }) => support.mine.write,
    title: ({ support }) => support.mine.title,
  },
  {
    name: 'list of announcements',
    path: '/notice',
    shows: (_, language) => announcement[language].title,
    title: ({ notices }) => notices.title,
  },
  {
    name: 'announcement within a farm',
    path: '/smartfarm/pangyo-a/notice/2',
    shows: (_, language) => announcement[language].text,
    title: (_, language) => announcement[language].title,
  },
  {
    name: 'window of an announcement',
    path: '/popup?noticeNo=2',
    shows: (_, language) => announcement[language].text,
    title: (_, language) => announcement[language].title,
  },
  {
    name: 'member’s own data',
    path: '/profile',
    shows: ({ accounts }) => accounts.profile.mailLanguage,
    title: ({ accounts }) => accounts.profile.title,
  },
  {
    name: 'password and devices',
    path: '/profile?tab=safety',
    shows: ({ accounts }) => accounts.devices.hint,
    title: ({ accounts }) => accounts.profile.title,
  },
  {
    name: 'choices of notices',
    path: '/profile?tab=notices',
    shows: ({ notificationSettings }) => notificationSettings.save,
    title: ({ accounts }) => accounts.profile.title,
  },
  { name: 'list of farms', path: '/portal', shows: () => '나주 딸기농장', title: ({ portal }) => portal.title },
  {
    name: 'dashboard',
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    shows: ({ dashboard }) => dashboard.standards.range,
    title: ({ dashboard }) => dashboard.title,
  },
  {
    name: 'dashboard without a controller',
    path: '/smartfarm/pangyo-a/dashboard/NJ-1',
    shows: ({ dashboard }) => dashboard.empty.unknown,
    title: ({ dashboard }) => dashboard.title,
  },
  {
    name: 'time series',
    path: '/smartfarm/naju/time-series?c=["NJ-1","NJ-2"]&compare=previous',
    shows: ({ timeSeries }) => timeSeries.summary.title,
    title: ({ timeSeries }) => timeSeries.title,
  },
  {
    name: 'table of the time series',
    path: '/smartfarm/pangyo-a/time-series?view=table',
    shows: ({ timeSeries }) => timeSeries.table.newestFirst,
    title: ({ timeSeries }) => timeSeries.title,
  },
  {
    name: 'list of deviations',
    path: '/smartfarm/pangyo-a/notification-action?tab=ended',
    shows: ({ deviations }) => deviations.page.ended,
    title: ({ deviations }) => deviations.title,
  },
  {
    name: 'trends of deviations',
    path: '/smartfarm/pangyo-a/alert-log-time-series',
    shows: ({ deviations }) => deviations.trends.map,
    title: ({ deviations }) => deviations.trends.title,
  },
  {
    name: 'people of a farm',
    path: '/smartfarm/pangyo-a/members',
    shows: ({ members }) => members.invite.submit,
    title: ({ members }) => members.pageTitle,
  },
  {
    name: 'standards',
    path: '/smartfarm/pangyo-a/setting',
    shows: ({ alarmLimits }) => alarmLimits.band.title,
    title: ({ alarmLimits }) => alarmLimits.title,
  },
  {
    name: 'control setting',
    path: '/smartfarm/pangyo-a/setting?tab=control&c=PG-A-R1',
    shows: ({ controlSettings }) => controlSettings.history.start,
    title: ({ alarmLimits }) => alarmLimits.title,
  },
  {
    name: 'control setting without an answer',
    path: '/smartfarm/pangyo-a/setting?tab=control&c=PG-A-R2',
    shows: ({ controlSettings }) => controlSettings.state.not_answered,
    title: ({ alarmLimits }) => alarmLimits.title,
  },
  {
    name: 'form of a control setting',
    path: '/smartfarm/pangyo-a/setting?tab=control&c=PG-A-R1&sheet=setting',
    shows: ({ controlSettings }) => controlSettings.form.add,
    title: ({ alarmLimits }) => alarmLimits.title,
  },
  {
    name: 'measured values',
    path: '/smartfarm/pangyo-a/environment-measurement-information?controllerId=PG-A-R2',
    shows: ({ manualReadings }) => manualReadings.drift.advice.now,
    title: ({ manualReadings }) => manualReadings.title,
  },
  {
    name: 'list of crops',
    path: '/smartfarm/pangyo-a/crops',
    shows: () => '버터헤드 상추 (야간 점등)',
    title: ({ crops }) => crops.title,
  },
  {
    name: 'board of batches',
    path: '/smartfarm/pangyo-a/yield-management?keyword=야간 상추',
    shows: () => '야간 상추',
    title: ({ batches }) => batches.title,
  },
  {
    name: 'batch',
    path: '/smartfarm/pangyo-a/yield-management?work=1',
    shows: ({ batches }) => batches.batch.flow,
    // A pattern, because year and number of a batch's name depend on the day on which the demo was filled.
    title: () => '[^·]+ \\d\\d--?\\d+',
  },
  {
    name: 'registrations of batches',
    path: '/smartfarm/pangyo-a/yield-management?tab=records',
    shows: ({ yields }) => yields.begun,
    title: ({ batches }) => batches.title,
  },
  {
    name: 'drawn racks',
    path: '/smartfarm/pangyo-a/yield-management?tab=racks',
    shows: ({ racks }) => racks.tools.edit,
    title: ({ batches }) => batches.title,
  },
  {
    name: 'racks with a measured value',
    path: '/smartfarm/pangyo-a/yield-management?tab=racks&by=value',
    shows: ({ racks }) => racks.measured.play,
    title: ({ batches }) => batches.title,
  },
  {
    name: 'import of past batches',
    path: '/smartfarm/pangyo-a/yield-management?tab=import',
    shows: ({ yieldImport }) => yieldImport.sample.get,
    title: ({ batches }) => batches.title,
  },
  {
    name: 'special notes',
    path: '/smartfarm/pangyo-a/yield-management?tab=notes',
    shows: ({ batches }) => batches.note.edit,
    title: ({ batches }) => batches.title,
  },
  {
    name: 'production plan',
    path: '/smartfarm/pangyo-a/yield-plan-information',
    shows: ({ yieldPlans }) => yieldPlans.figure.kgPerM2,
    title: ({ yieldPlans }) => yieldPlans.title,
  },
  ...farmScreens,
  {
    name: 'farm that is not there',
    path: '/smartfarm/nowhere/dashboard',
    shows: ({ shell }) => shell.farmUnknownText,
    title: ({ shell }) => shell.farmUnknown,
  },
  {
    name: 'page that is not there',
    path: '/404',
    who: 'nobody',
    shows: ({ shell }) => shell.notFoundText,
    title: ({ shell }) => shell.notFound,
  },
];
