import { expect, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { makeController, type TestController } from '../../support/factories.ts';
import { usePortal } from '../../support/hooks.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });

const append = ({ controllerNo }: TestController, from: number, count: number): Promise<void> =>
  portal.pipeline.writer.append({
    controllerNo,
    samples: Array.from({ length: count }, (_, index) => ({
      ts: from + index * 1_000,
      values: { temperature: 20 + (index % 50) / 10 },
    })),
    rejections: [],
    receivedAt: noon,
  });

const countStored = async ({ controllerNo }: TestController): Promise<number> => {
  const { rows } = await portal.pool.query<{ count: number }>(
    `select ((select count(*) from reading where controller_no = $1)
       + (select coalesce(sum(samples), 0) from sample_chunk where controller_no = $1))::int as count`,
    [controllerNo],
  );
  return rows[0]?.count ?? 0;
};

test('the sample of one controller does not wait for the 40,000 that another has sent before', async () => {
  const [busy, other] = [await makeController(portal), await makeController(portal)];
  const begin = noon - dayMs;
  const finished: { post: number; stored: number }[] = [];
  const send = async (post: number): Promise<void> => {
    await append(busy, begin + post * 4_000_000, 4_000);
    const place = finished.push({ post, stored: 0 }) - 1;
    finished[place] = { post, stored: await countStored(busy) };
  };
  const posts = Array.from({ length: 10 }, (_, post) => send(post));
  await append(other, noon, 1);
  expect(finished).toEqual([]);
  expect(await countStored(other)).toBe(1);
  await Promise.all(posts);
  expect(finished.map(({ post }) => post)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { post, stored } of finished) expect(stored).toBeGreaterThanOrEqual((post + 1) * 4_000); // after its commit
  expect(await countStored(busy)).toBe(40_000);
  const late = await portal.pool.query('select from derive_dirty');
  expect(late.rows).toHaveLength(0); // written in order of time: nothing came after a newer sample
});

test('a post of which a part cannot be written is refused as a whole, and those after it are stored', async () => {
  const controller = await makeController(portal);
  await portal.pool.query(
    `create function refuse_value() returns trigger language plpgsql as
     $$ begin if new.body like '%,-7]%' then raise exception 'refused by the test'; end if; return new; end $$`,
  );
  await portal.pool.query(
    'create trigger refuse_value before insert on sample_journal for each row execute function refuse_value()',
  );
  const begin = noon - dayMs;
  const samples = Array.from({ length: 3_000 }, (_, index) => ({
    ts: begin + index * 1_000,
    values: { temperature: index === 1_500 ? -7 : 20 },
  }));
  const { controllerNo } = controller;
  const failing = portal.pipeline.writer.append({ controllerNo, samples, rejections: [], receivedAt: noon });
  const following = append(controller, noon - 60_000, 10);
  await expect(failing).rejects.toMatchObject({ refusal: 'UNAVAILABLE' });
  await following;
  await portal.pipeline.writer.settled();
  expect(await countStored(controller)).toBe(1_000 + 10);
  await portal.pool.query('drop function refuse_value cascade');
  await portal.pipeline.writer.append({ controllerNo, samples, rejections: [], receivedAt: noon });
  expect(await countStored(controller)).toBe(3_000 + 10);
});
