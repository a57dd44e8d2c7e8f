import type { Opening } from './openings.ts';
import type { Screen } from './screens.ts';
import { ko } from './words.ts';

/** The administrators' screens. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'what there is to do for the provider',
    path: '/admin',
    who: 'admin',
    shows: ({ admin }) => admin.menu.overview,
    title: ({ admin }) => admin.menu.overview,
  },
  {
    name: 'companies',
    path: '/admin/companies',
    who: 'admin',
    shows: () => '한뜰 스마트팜',
    title: ({ companies }) => companies.title,
  },
  {
    name: 'company',
    path: '/admin/companies/1',
    who: 'admin',
    shows: ({ companies }) => companies.users.add,
    title: () => '(한뜰 스마트팜|들샘 영농조합)',
  },
  {
    name: 'farms of the provider',
    path: '/admin/farms',
    who: 'admin',
    shows: () => '나주 딸기농장',
    title: ({ adminFarms }) => adminFarms.title,
  },
  {
    name: 'farm of the provider',
    path: '/admin/farms/1',
    who: 'admin',
    shows: ({ members }) => members.invite.submit,
    title: () => '판교 수직농장 A동',
  },
  {
    name: 'members',
    path: '/admin/members',
    who: 'admin',
    shows: () => '데모 농장장',
    title: ({ adminMembers }) => adminMembers.title,
  },
  {
    name: 'member',
    path: '/admin/members/3',
    who: 'admin',
    shows: ({ adminMembers }) => adminMembers.deletionAbout,
    title: () => '데모 농장장',
  },
  {
    name: 'audit log',
    path: '/admin/audit',
    who: 'admin',
    shows: ({ common }) => common.download.label,
    title: ({ audit }) => audit.title,
  },
  {
    name: 'writing of an announcement',
    path: '/admin/notices/new',
    who: 'admin',
    shows: ({ adminBoards }) => adminBoards.notices.previewEmpty,
    title: ({ adminBoards }) => adminBoards.notices.write,
  },
  {
    name: 'announcements of the provider',
    path: '/admin/notices',
    who: 'admin',
    shows: () => '한뜰 스마트팜 농장의',
    title: ({ adminBoards }) => adminBoards.notices.title,
  },
  {
    name: 'frequent questions of the provider',
    path: '/admin/faqs',
    who: 'admin',
    shows: ({ adminBoards }) => adminBoards.faqs.published,
    title: ({ adminBoards }) => adminBoards.faqs.title,
  },
  {
    name: 'order of frequent questions',
    path: '/admin/faqs?order=true',
    who: 'admin',
    shows: ({ adminBoards }) => adminBoards.faqs.orderDone,
    title: ({ adminBoards }) => adminBoards.faqs.title,
  },
  {
    name: 'inquiries',
    path: '/admin/inquiries',
    who: 'admin',
    shows: ({ adminBoards }) => adminBoards.inquiries.title,
    title: ({ adminBoards }) => adminBoards.inquiries.title,
  },
  {
    name: 'A/S requests of all farms',
    path: '/admin/claims',
    who: 'admin',
    shows: () => '1동 천창 한쪽이 끝까지 닫히지 않습니다',
    title: ({ adminSupportRequests }) => adminSupportRequests.title,
  },
  {
    name: 'handling of an A/S request',
    path: '/admin/claims/3',
    who: 'admin',
    shows: ({ adminSupportRequests }) => adminSupportRequests.answerHint,
    title: () => '재배실 1 제습기에서 물이 샙니다',
  },
  {
    name: 'Support request that is closed',
    path: '/admin/claims/1',
    who: 'admin',
    shows: ({ adminSupportRequests }) => adminSupportRequests.closed,
    title: () => '재배실 1 상추의 속잎 끝이 갈색으로 마릅니다',
  },
  {
    name: 'list of controllers',
    path: '/admin/controllers',
    who: 'admin',
    shows: () => 'PG-A-OWN',
    title: ({ adminControllers }) => adminControllers.title,
  },
  {
    name: 'order of controllers',
    path: '/admin/controllers?farmNo=1&order=true',
    who: 'admin',
    shows: ({ adminControllers }) => adminControllers.order.hint,
    title: ({ adminControllers }) => adminControllers.title,
  },
  {
    name: 'registering of a controller',
    path: '/admin/controllers/new?farmNo=1',
    who: 'admin',
    shows: ({ adminControllers }) => adminControllers.field.controllerIdHint,
    title: ({ adminControllers }) => adminControllers.new.title,
  },
  {
    name: 'state of a controller',
    path: '/admin/controllers/NJ-1',
    who: 'admin',
    shows: ({ adminControllers }) => adminControllers.samples.at,
    title: () => '1동 설향',
  },
  {
    name: 'refused values of a controller',
    path: '/admin/controllers/NJ-1?tab=rejected',
    who: 'admin',
    shows: ({ adminControllers }) => adminControllers.rejected.noneText,
    title: () => '1동 설향',
  },
  {
    name: 'mapping of a controller',
    path: '/admin/controllers/NJ-1?tab=mapping',
    who: 'admin',
    shows: ({ adminControllers }) => adminControllers.mapping.text,
    title: () => '1동 설향',
  },
  {
    name: 'settings of a controller',
    path: '/admin/controllers/NJ-1?tab=settings',
    who: 'admin',
    shows: ({ adminControllers }) => adminControllers.retire.text,
    title: () => '1동 설향',
  },
  {
    name: 'connecting of a controller',
    path: '/admin/controllers/NJ-1/connect',
    who: 'admin',
    shows: ({ adminControllers }) => adminControllers.connect.notShown,
    title: ({ adminControllers }) => adminControllers.connect.title,
  },
  {
    name: 'catalogue of fields',
    path: '/admin/fields',
    who: 'admin',
    shows: () => 'substrateMoisture',
    title: ({ adminFields }) => adminFields.title,
  },
  {
    name: 'catalogue of crops',
    path: '/admin/crops',
    who: 'admin',
    shows: () => '버터헤드 상추',
    title: ({ adminCrops }) => adminCrops.title,
  },
  {
    name: 'crop of the catalogue',
    path: '/admin/crops?sheet=edit&id=5',
    who: 'admin',
    shows: ({ adminCrops }) => adminCrops.sourceHint,
    title: ({ adminCrops }) => adminCrops.editOf.replace('{name}', '(바질|Basil)'),
  },
  {
    name: 'nutrient solutions',
    path: '/admin/nutrient-solutions',
    who: 'admin',
    shows: ({ adminCrops }) => adminCrops.nutrients.add,
    title: ({ adminCrops }) => adminCrops.nutrients.title,
  },
  {
    name: 'common codes',
    path: '/admin/codes?master=DEVIATION_ACTION',
    who: 'admin',
    shows: ({ adminCodes }) => adminCodes.hint,
    title: ({ adminCodes }) => adminCodes.title,
  },
  {
    name: 'actions of all farms',
    path: '/admin/actions?period=90d',
    who: 'admin',
    shows: ({ monitoring }) => monitoring.actions.title,
    title: ({ monitoring }) => monitoring.actions.title,
  },
  {
    name: 'deliveries of notices',
    path: '/admin/deliveries?period=90d',
    who: 'admin',
    shows: ({ monitoring }) => monitoring.deliveries.title,
    title: ({ monitoring }) => monitoring.deliveries.title,
  },
  {
    name: 'outbox of mails',
    path: '/admin/mails',
    who: 'admin',
    shows: ({ monitoring }) => monitoring.mails.states.kept,
    title: ({ monitoring }) => monitoring.mails.title,
  },
  {
    name: 'state of the system',
    path: '/admin/system',
    who: 'admin',
    shows: ({ monitoring }) => monitoring.system.part.process,
    title: ({ monitoring }) => monitoring.system.title,
  },
];

/** Dialogs on the administrators' screens. */
export const adminOpenings: readonly Opening[] = [
  {
    name: 'choice of who sees to an A/S request',
    path: '/admin/claims/4',
    who: 'admin',
    async open(page) {
      await page.getByRole('combobox', { name: ko.adminSupportRequests.handler }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'sheet of a company',
    path: '/admin/companies?sheet=new',
    who: 'admin',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sheet of a farm',
    path: '/admin/farms/1?sheet=edit',
    who: 'admin',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sheet of a field',
    path: '/admin/fields?sheet=edit&id=temperature',
    who: 'admin',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sheet of a nutrient solution',
    path: '/admin/nutrient-solutions?sheet=edit&id=1',
    who: 'admin',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sheet of a code',
    path: '/admin/codes?master=DEVIATION_ACTION&sheet=new',
    who: 'admin',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
];
