import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { annotationsApi, type Annotation } from '@onsil/contract/annotations';
import { clearSession } from '#lib/session/session-store.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { AnnotationsCard } from './annotations-card.tsx';

setUpPage({ returnsFocus: true });

afterEach(() => {
  clearSession();
});

const annotation = (own: Partial<Annotation> = {}): Annotation => ({
  annotationId: 4,
  controllerId: 'C1',
  field: 'temperature',
  from: '2026-11-20T01:00:00.000Z',
  to: '2026-11-20T02:00:00.000Z',
  text: '환기창 고장',
  memberName: '이도현',
  isMine: true,
  version: 1,
  ...own,
});
const field = { nameKo: '온도', nameEn: 'Temperature', unit: '°C', decimals: 1, scaleMin: 0, scaleMax: 40 } as const;
const fields = [{ ...field, field: 'temperature', kind: 'measured' as const }];

/** Renders the card; `now` is the server's current list. */
const open = (
  annotations: readonly Annotation[],
  answers: Parameters<typeof serve>[0],
  now = annotations,
  isPicked = false,
) => {
  const fetched = vi.fn<() => null>(() => null);
  const requests = serve(answers);
  function Page() {
    const [edited, setEdited] = useState<'new' | number>();
    useQuery({ queryKey: queryKeys.series, queryFn: fetched });
    return (
      <AnnotationsCard
        farmId="F1"
        annotations={annotations}
        fresh={async () => now}
        controllers={[{ controllerId: 'C1', controllerName: '재배실 1' }]}
        fields={fields}
        seen={{ from: Date.parse('2026-11-20T00:00:00Z'), to: Date.parse('2026-11-20T06:00:00Z') }}
        edited={edited}
        isPicked={isPicked}
        onEdit={(annotationId) => setEdited(annotationId ?? 'new')}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  const page = openPage({ path: '/smartfarm/$farmId/time-series', at: '/smartfarm/F1/time-series', Page });
  const bodies = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { ...page, asked: requests, bodies, fetched };
};
const save = async () => screen.findByRole('button', { name: '저장' });

it('are listed with their subject and the number of their mark', async () => {
  open([annotation(), annotation({ annotationId: 5, field: null, memberName: null, isMine: false, text: '차광' })], {});
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^1.*10:00 ~ 11:00 · 온도 · 이도현환기창 고장/);
  expect(second?.textContent).toMatch(/^2.*모든 항목 · 탈퇴한 회원차광$/);
  expect(within(second ?? document.body).queryByRole('button')).toBeNull();
});

it('of a period that was picked on the chart begin with their text', async () => {
  const { user } = open([], {}, [], true);
  await user.click(await screen.findByRole('button', { name: '특이사항 작성' }));
  const text = await screen.findByRole('textbox', { name: '내용' });
  await waitFor(() => expect(document.activeElement).toBe(text));
});

it('are created for the period on the screen, once there is a text', async () => {
  const { user, bodies, fetched } = open([], { 'POST /specificity': () => ok({ item: { annotationId: 9 } }) });
  expect(await screen.findByText(/이 기간에 등록한 특이사항이 없습니다/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '특이사항 작성' }));
  await user.click(await save());
  expect(await screen.findByText('필수 항목입니다.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('측정 항목'), '온도');
  await user.type(screen.getByLabelText('내용'), '차광막');
  await user.click(await save());
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
  const [body] = bodies();
  expect(z.parse(annotationsApi.createAnnotation.body, body)).toEqual({
    controllerId: 'C1',
    field: 'temperature',
    from: '2026-11-20T09:00:00+09:00',
    to: '2026-11-20T15:00:00+09:00',
    text: '차광막',
  });
});

it('are saved with their version, and concurrent changes of other fields are merged', async () => {
  const theirs = annotation({ version: 2, field: null });
  const { user, bodies, fetched } = open(
    [annotation()],
    {
      'PUT /specificity': ({ body }) =>
        (body as { version: number }).version === 2 ? ok() : refuse(409, 'CONFLICT', '바뀜'),
    },
    [theirs],
  );
  await user.click(await screen.findByRole('button', { name: '특이사항 1번 수정' }));
  await user.type(await screen.findByLabelText('내용'), ', 수리함');
  await user.click(await save());
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
  expect(bodies()).toMatchObject([
    { annotationId: 4, version: 1, field: 'temperature', text: '환기창 고장, 수리함' },
    { annotationId: 4, version: 2, field: null, text: '환기창 고장, 수리함' },
  ]);
});

it('keep the input after a rejection', async () => {
  const { user } = open([annotation()], {
    'PUT /specificity': () => refuse(400, 'RANGE_REVERSED', '종료일은 시작일 이후여야 합니다.'),
  });
  await user.click(await screen.findByRole('button', { name: '특이사항 1번 수정' }));
  await user.click(await save());
  expect(await screen.findByText('종료일은 시작일 이후여야 합니다.')).toBeDefined();
  expect(screen.getByLabelText('내용')).toHaveProperty('value', '환기창 고장');
});

it('are deleted after a confirmation', async () => {
  const { user, asked, fetched } = open([annotation()], { 'DELETE /specificity': () => ok() });
  await user.click(await screen.findByRole('button', { name: '특이사항 1번 삭제' }));
  const question = within(await screen.findByRole('dialog', { name: '이 특이사항을 삭제할까요?' }));
  await user.click(question.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
  expect(asked.find(({ method }) => method === 'DELETE')?.query.get('annotationId')).toBe('4');
});
