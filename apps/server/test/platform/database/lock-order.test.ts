import { beforeAll, expect, test } from 'vitest';
import { makeController } from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';
import { beforeTests, usePortal, useCast } from '../../support/hooks.ts';
import { holdRows } from '../../support/lock-waits.ts';
import { makeCrop } from '../../support/yields-world.ts';

const portal = usePortal();
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));
let farmCropId: number;
let rackGroupNo: number;
beforeAll(async () => {
  rackGroupNo = await insert('rack_group', 'rack_group_no', { ...ofFarm(), name: 'B동', position: 2 });
  farmCropId = await makeCrop(portal, cast.farm.farmNo, { name: '상추' });
});

/** Things of a farm: their table, columns of one, and the call that changes or deletes it. */
const things: Readonly<Record<string, [id: string, columns: () => object, call: (id: number) => Change]>> = {
  farm_task: [
    'task_no',
    () => ({ ...ofFarm(), category: 'ETC', description: '점검', start_on: day, end_on: day, created_at: now() }),
    (id) => ['DELETE', `/farm-task/${id}`],
  ],
  growth_photo: [
    'photo_id',
    () => ({ ...ofCrop(), day, location: '1번 랙', description: '잎이 고르게 자랐다', created_at: now() }),
    (id) => ['DELETE', `/farm/my/crop-img/${id}`],
  ],
  support_request: [
    'support_request_id',
    () => ({ ...ofFarm(), ...requested, created_at: now(), updated_at: now() }),
    (id) => ['PUT', `/claim-board/${id}/confirm`],
  ],
  cost_entry: [
    'cost_id',
    () => ({ ...ofFarm(), month: '2026-05-01', kind: 'seeds', amount: 1, note: '', created_at: now() }),
    (id) => ['DELETE', `/farm-cost/${id}`],
  ],
  manual_reading: [
    'measure_no',
    () => ({ ...ofController(), day, half: 'AM', measured_at: now(), measured: { ec: 2 }, controller: {} }),
    (id) => ['DELETE', `/my/status-measure/${id}`],
  ],
  yield_import: [
    'import_id',
    () => ({ ...ofFarm(), file_name: '수확.xlsx', taken: 0, refused: 0, created_at: now() }),
    (id) => ['DELETE', `/farm-yield/import/${id}`],
  ],
  annotation: [
    'annotation_id',
    () => ({ ...ofController(), from_ts: '2026-05-01', to_ts: '2026-05-02', text: '환기', created_at: now() }),
    (id) => ['DELETE', '/specificity', { query: { annotationId: String(id) } }],
  ],
  yield_plan: [
    'plan_id',
    () => ({ ...ofCrop(), year: 2026, month: 5, plan_kg: 10 }),
    (id) => ['DELETE', `/farm-yield/plan/${id}`],
  ],
  weekly_comment: [
    'comment_no',
    () => ({ ...ofFarm(), monday: '2026-05-04', comment: '더웠다', created_at: now() }),
    (id) => ['DELETE', `/my/farm/weekly/comment/${id}`],
  ],
  file: [
    'file_id',
    () => ({ key: fileKey, member_no: cast.admin.memberNo, ...uploaded, created_at: now() }),
    () => ['DELETE', '/file', { query: { key: fileKey } }],
  ],
  rack_group: [
    'rack_group_no',
    () => ({ ...ofFarm(), name: 'A동', position: 1 }),
    (id) => ['DELETE', `/farm-rack/group/${id}`],
  ],
  rack: [
    'rack_id',
    () => ({
      ...ofFarm(),
      rack_group_no: rackGroupNo,
      name: '랙',
      place: '1',
      tier_count: 1,
      column_count: 1,
      pots: 1,
      changed_on: day,
    }),
    (id) => ['DELETE', `/farm-rack/${id}`],
  ],
  special_note: [
    'special_note_no',
    () => ({ ...ofFarm(), day, text: '정전', created_at: now() }),
    (id) => ['DELETE', `/special-note/${id}`],
  ],
};

type Change = [method: 'PUT' | 'DELETE', path: string, call?: Call];
const day = '2026-05-10';
const fileKey = 'f'.repeat(32);
const uploaded = { name: '점검표.pdf', content_type: 'application/pdf', size: 1 };
const requested = { contact: '', type: 'ETC', title: '요청', content: '내용', progress: 'requested', answer: '' };
const now = (): Date => new Date(portal.clock.now);
const ofFarm = () => ({ farm_no: cast.farm.farmNo });
const ofCrop = () => ({ ...ofFarm(), farm_crop_id: farmCropId });
const ofController = () => ({ controller_no: controller.controllerNo });

const insert = async (table: string, id: string, columns: object): Promise<number> => {
  const names = Object.keys(columns);
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning ${id} as id`,
    Object.values(columns),
  );
  return rows[0]?.id ?? 0;
};

test.each(Object.keys(things))('a stranger is refused a %s at once, while somebody else changes it', async (table) => {
  const [id, columns, change] = things[table] ?? expect.unreachable();
  const thing = await insert(table, id, columns());
  const release = await holdRows(portal, `select from ${table} where ${id} = $1`, [thing]);
  try {
    expect((await portal.call(cast.stranger, ...change(thing))).status).toBe(404);
  } finally {
    await release();
  }
  // The address is right: only access was missing.
  expect((await portal.call(cast.admin, ...change(thing))).status).not.toBe(404);
});
