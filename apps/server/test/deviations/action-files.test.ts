import { expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import type { DeviationAction } from '@onsil/contract/deviations';
import { makeController, makeDeviation } from '../support/factories.ts';
import { uploadTo } from '../support/files-factories.ts';
import { usePortal, useCast, useFolder } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';

const folder = useFolder('action-files');
const portal = usePortal({ settings: { ONSIL_DATA: folder } });
const cast = useCast(portal);

const ofFarm = () => ({ headers: { [headers.farmId]: cast.farm.farmId } });
const upload = async (session: Session): Promise<string> => {
  const { files } = await uploadTo(portal, session, [
    { name: '점검.txt', bytes: '환기창 모터 점검', type: 'text/plain' },
  ]);
  return files[0]?.key ?? '';
};
const act = async (files: string[]) =>
  portal.call(cast.member, 'POST', '/farm/alarm-management', {
    ...ofFarm(),
    body: {
      deviationId: [await makeDeviation(portal, await makeController(portal, { farmNo: cast.farm.farmNo }))],
      description: '환기창을 열었습니다.',
      files,
    },
  });
const actions = async (): Promise<DeviationAction[]> =>
  itemsOf(await portal.call(cast.manager, 'GET', '/farm/alarm-management', ofFarm()));

test('an action keeps its files, which the farm can open and strangers cannot', async () => {
  const key = await upload(cast.member);
  expect((await act([key])).status).toBe(200);
  expect((await actions())[0]?.files).toMatchObject([{ key, name: '점검.txt' }]);
  expect((await act([])).status).toBe(200);
  expect((await actions())[0]?.files).toEqual([]);
  const open = (session: Session) => portal.call(session, 'GET', '/file', { query: { key } });
  expect((await open(cast.manager)).raw.body).toBe('환기창 모터 점검');
  expect((await open(cast.stranger)).status).toBe(404);
  const removed = await portal.call(cast.member, 'DELETE', '/file', { query: { key } });
  expect([removed.status, removed.fields?.[0]?.code]).toEqual([409, 'fileNeeded']);
});

test('a file of another member, an unknown one or an eleventh is refused, and nothing is recorded', async () => {
  const count = (await actions()).length;
  const codes = async (files: string[]): Promise<unknown> =>
    (await act(files)).fields?.map(({ path, code }) => [path, code]);
  expect(await codes([await upload(cast.manager)])).toEqual([['files', 'fileUnknown']]);
  expect(await codes(['0'.repeat(32)])).toEqual([['files', 'fileUnknown']]);
  expect(await codes(Array.from({ length: 11 }, (_, index) => String(index).padStart(32, '0')))).toEqual([
    ['files', 'tooMany'],
  ]);
  expect(await actions()).toHaveLength(count);
});
