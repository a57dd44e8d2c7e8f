import { beforeAll, expect, test } from 'vitest';
import { fillAnnotations } from '#server/demo/annotations.ts';
import { fillBatches } from '#server/demo/batches/fill-batches.ts';
import { fillBoards } from '#server/demo/boards.ts';
import { fillSettings } from '#server/demo/control-settings.ts';
import { fillCosts } from '#server/demo/costs.ts';
import { fillCrops } from '#server/demo/crops/fill-crops.ts';
import type { Demo } from '#server/demo/demo-context.ts';
import { demoFacts } from '#server/demo/farm-info/farm-facts.ts';
import { fillFarms, fillRoles } from '#server/demo/farms.ts';
import { inLanguage, languageOfMachine } from '#server/demo/language.ts';
import { provisionMembers } from '#server/demo/members.ts';
import { photographedPlaces } from '#server/demo/photos/photo-facts.ts';
import { fillRacks } from '#server/demo/racks.ts';
import { fillSupportRequests } from '#server/demo/support-requests.ts';
import { fillTasks } from '#server/demo/tasks.ts';
import { fillWeeklyComments } from '#server/demo/weekly-comments.ts';
import { usePortal } from '../support/hooks.ts';

const portal = usePortal({ now: Date.parse('2026-11-10T12:00:00+09:00') });

beforeAll(async () => {
  const memberNos = await provisionMembers(portal.ctx, 'a demo password', 'en');
  const demo: Demo = { ctx: portal.ctx, memberNos, language: 'en' };
  await fillFarms(demo, {});
  const fills = [fillRoles, fillCrops, fillRacks, fillBatches, fillTasks, fillCosts, fillBoards, fillSupportRequests];
  for (const fill of [...fills, fillWeeklyComments, fillSettings, fillAnnotations]) await fill(demo);
});

const korean = /[가-힣]/;
/** Chosen from a list in the forms of a farm. */
const provinces = /경기도|전라남도|경상남도/g;

const tables =
  'member company farm controller rack_group rack rack_section farm_crop farm_crop_recipe batch special_note farm_task farm_task_completion cost_entry support_request support_request_message weekly_comment control_setting control_comment annotation';

test('an English demo has no Korean text in what its farms, people and work say', async () => {
  const left: string[] = [];
  for (const table of tables.split(' ')) {
    const { rows } = await portal.pool.query<{ text: string }>(`select t::text as text from "${table}" t`);
    if (rows.length === 0) left.push(`nothing in ${table}`);
    left.push(...rows.map(({ text }) => text.replaceAll(provinces, '')).filter((text) => korean.test(text)));
  }
  expect(left).toEqual([]);
});

test('the profiles and photos of the demo’s farms are English throughout', () => {
  const facts = [inLanguage('en', demoFacts), inLanguage('en', photographedPlaces)];
  expect(facts.map((one) => JSON.stringify(one).match(/[^",]*[가-힣][^",]*/g))).toEqual([null, null]);
});

test.each([
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LANG: 'ko_KR.UTF-8' }, 'ko'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'ko_KR.UTF-8' }, 'ko'],
  [{ LANG: 'C.UTF-8' }, 'ko'],
  [{}, 'ko'],
])('a new demo has the language of the machine: %o', (env, language) => {
  expect(languageOfMachine(env)).toBe(language);
});
