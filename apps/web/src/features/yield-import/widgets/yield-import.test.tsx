import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getPaging } from '@onsil/contract/envelope';
import { yieldImportApi, type ImportReport, type ImportSheet, type PastImport } from '@onsil/contract/yield-import';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { createImportMapping, getUnmappedTargets, toMappingBody, setColumnTarget } from '../model/import-mapping.ts';
import { YieldImport } from './yield-import.tsx';

const sheet: ImportSheet = {
  sheets: [],
  titles: ['Compartment', 'Date', 'ProdA (kg/m2)', 'ProdA (kg/m2)'],
  sample: [
    ['A', '15/3/2026', '0.42', ''],
    ['B', '16/3/2026', '0.40', ''],
  ],
  lines: 1_204,
  suggestion: {
    columns: { batch: 'Compartment', harvestDate: 'Date', harvestWeight: 'ProdA (kg/m2)' },
    constants: { harvestPlants: '0' },
    weightUnit: 'kg/m2',
    area: null,
    dayForm: 'd/m/y',
  },
};

const preview: ImportReport = {
  importId: null,
  taken: 1_200,
  refused: 4,
  batches: [
    {
      batchName: 'A',
      firstOn: '2025-09-01',
      lastOn: '2026-03-15',
      stages: [{ stage: 'plant', plants: 720 }],
      harvestKg: 1_824.5,
      kgGradeA: null,
    },
  ],
  wrong: [
    { line: 17, column: 'Date', cell: '2026-13-40', code: 'day', message: '날짜를 읽을 수 없습니다.' },
    { line: 17, column: 'ProdA (kg/m2)', cell: 'abc', code: 'number', message: '숫자를 입력해 주세요.' },
  ],
};

const past: PastImport = {
  importId: 3,
  fileName: '작년 수확.xlsx',
  taken: 80,
  refused: 0,
  batches: 2,
  memberName: '김관리',
  createdAt: '2026-11-18T03:00:00Z',
  undoneAt: null,
};

const paged = (items: readonly object[]) => ok({ items, paging: getPaging(1, 10, items.length) });

const start = (own: Parameters<typeof serve>[0] = {}, role = 'manager') => {
  const requests = serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    'GET /farm-yield-management/regist-crop': () => ok({ items: [] }),
    'GET /farm-yield/imports': () => paged([past]),
    'POST /file': () => ok({ items: [{ key: 'a'.repeat(32), name: '수확.csv', size: 10 }] }),
    'POST /farm-yield/import/read': () => ok({ item: sheet }),
    'POST /farm-yield/import': ({ body }) =>
      ok({ item: { ...preview, importId: (body as { isDryRun: string }).isDryRun ? null : 4 } }),
    ...own,
  });
  const page = openPage({
    path: '/import',
    Page: () => <YieldImport farmId="F1" search={{}} setSearch={() => undefined} />,
    at: '/import',
  });
  return { ...page, asked: requests };
};

const choose = async (user: ReturnType<typeof openPage>['user']) => {
  await user.upload(await screen.findByLabelText('파일 선택'), new File(['a'], '수확.csv', { type: 'text/csv' }));
  await screen.findByRole('list', { name: '파일의 열' });
};

setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00') });

it('its fixtures satisfy the contract', () => {
  expect(z.parse(yieldImportApi.previewImport.reply.item, sheet)).toEqual(sheet);
  expect(z.parse(yieldImportApi.runYieldImport.reply.item, preview)).toEqual(preview);
  expect(z.parse(yieldImportApi.listPastImports.reply.items, past)).toEqual(past);
});

it('crops that did not load are not shown as none, and can be loaded again', async () => {
  let isFailing = true;
  const crop = { farmCropId: 5, cropName: '상추', number: 1 };
  const { user } = start({
    'GET /farm-yield-management/regist-crop': () =>
      isFailing ? refuse(500, 'ERROR', '서버에 문제가 있습니다.') : ok({ items: [crop] }),
  });
  await choose(user);
  const error = within(await screen.findByText(/불러오지 못했습니다/));
  isFailing = false;
  await user.click(error.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('option', { name: '상추 (1)' })).toBeDefined();
  expect(screen.queryByText(/불러오지 못했습니다/)).toBeNull();
});

describe('the column mapping', () => {
  const draft = createImportMapping(sheet);

  it('begins with the suggestion; of two columns with the same title the first is mapped', () =>
    expect(draft.targets).toEqual(['batch', 'harvestDate', 'harvestWeight', '']));

  it('assigns a target to one column or constant only', () => {
    const moved = setColumnTarget(draft, 3, 'harvestDate');
    expect(moved.targets).toEqual(['batch', '', 'harvestWeight', 'harvestDate']);
    expect(setColumnTarget(draft, 3, 'harvestPlants').constants).toEqual([]);
    expect(getUnmappedTargets(draft, ['batch', 'harvestPlants', 'trays'])).toEqual(['trays']);
  });

  it('is sent by target, with an area only if weights are per area', () => {
    expect(toMappingBody({ ...draft, area: '62.5' }, sheet.titles)).toEqual({
      columns: { batch: 'Compartment', harvestDate: 'Date', harvestWeight: 'ProdA (kg/m2)' },
      constants: { harvestPlants: '0' },
      weightUnit: 'kg/m2',
      area: 62.5,
      dayForm: 'd/m/y',
    });
    expect(toMappingBody({ ...draft, area: '62.5', weightUnit: 'g' }, sheet.titles).area).toBeNull();
  });
});

it('a sample file is offered before a file is chosen', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const { user, asked } = start({ 'GET /farm-yield/import/sample': () => new Response('xlsx') });
  await user.click(await screen.findByRole('button', { name: '예시 파일 다운로드' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked.some(({ path }) => path === '/farm-yield/import/sample')).toBe(true);
});

describe('a file', () => {
  it('shows its columns with samples and their suggested mapping', async () => {
    const { user } = start();
    await choose(user);
    const columns = within(screen.getByRole('list', { name: '파일의 열' }));
    expect(columns.getByText('15/3/2026, 16/3/2026')).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '‘Date’ 열의 항목' }).value).toBe('harvestDate');
    expect(screen.getByText('1,204행, 4열')).toBeDefined();
  });

  it('warns while no column says the harvest', async () => {
    const { user } = start();
    await choose(user);
    expect(screen.queryByText(/선택한 열이 없습니다/)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: '‘Date’ 열의 항목' }), '');
    expect(screen.getByText(/수확일로 선택한 열이 없습니다/)).toBeDefined();
    await user.selectOptions(screen.getAllByRole('combobox', { name: '‘ProdA (kg/m2)’ 열의 항목' })[0] as Element, '');
    expect(screen.getByText(/수확 기록 없이 작기만 등록됩니다/)).toBeDefined();
  });

  it('is validated first, then imported, and shows the result', async () => {
    const { user, asked } = start();
    await choose(user);
    await user.type(screen.getByRole('textbox', { name: '면적' }), '62.5');
    await user.click(screen.getByRole('button', { name: '미리 보기' }));
    expect(await screen.findByText(/1,200행을 가져올 수 있고, 4행은/)).toBeDefined();
    expect(screen.getByText('날짜를 읽을 수 없습니다.').closest('tr')?.textContent).toContain('17행');
    expect(screen.getByText('숫자를 입력해 주세요.').closest('tr')?.textContent).toContain('‘abc’');
    await user.click(screen.getByRole('button', { name: '1,200행 가져오기' }));
    expect(await screen.findByRole('heading', { name: '가져온 작기 1개' })).toBeDefined();
    const bodies = asked.filter(({ path }) => path === '/farm-yield/import').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { isDryRun: true, farmCropId: null, mapping: { area: 62.5, dayForm: 'd/m/y' } },
      { isDryRun: false },
    ]);
  });

  it('is validated again after a change of the mapping', async () => {
    const { user } = start();
    await choose(user);
    await user.click(screen.getByRole('button', { name: '미리 보기' }));
    expect(screen.getByRole('textbox', { name: '면적' }).getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(screen.getByRole('combobox', { name: '무게 단위' }), 'kg');
    await user.click(screen.getByRole('button', { name: '미리 보기' }));
    await screen.findByRole('button', { name: '1,200행 가져오기' });
    await user.selectOptions(screen.getByRole('combobox', { name: '날짜 형식' }), 'y-m-d');
    expect(screen.getByRole('button', { name: '미리 보기' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: '등록될 작기 1개' })).toBeNull();
  });

  it('that cannot be parsed shows the reason, and another can be chosen', async () => {
    const { user } = start({
      'POST /farm-yield/import/read': () => refuse(413, 'TOO_LARGE', '줄이 너무 많습니다.'),
    });
    await user.upload(await screen.findByLabelText('파일 선택'), new File(['a'], '수확.csv', { type: 'text/csv' }));
    expect(await screen.findByText('줄이 너무 많습니다.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('파일 선택').disabled).toBe(false);
  });
});

describe('another sheet of a file', () => {
  const workbook = { ...sheet, sheets: ['상추', '바질'] };

  it('that cannot be parsed shows the reason, and the previous one stays', async () => {
    const { user } = start({
      'POST /farm-yield/import/read': ({ body }) =>
        (body as { sheet: string | null }).sheet === '바질'
          ? refuse(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다.')
          : ok({ item: workbook }),
    });
    await choose(user);
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: '시트' });
    await user.selectOptions(choice, '바질');
    expect(await screen.findByText('지금은 처리할 수 없습니다.')).toBeDefined();
    expect(choice.value).toBe('상추');
    expect(choice.disabled).toBe(false);
  });
});

it('the screen can be reloaded if the farm fails to load', async () => {
  let isFailing = true;
  const { user } = start({
    'GET /farm/F1': () =>
      isFailing ? refuse(500, 'ERROR', '오류') : ok({ item: { farmNo: 7, farmId: 'F1', role: 'manager' } }),
  });
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  isFailing = false;
  await user.click(retry);
  expect(await screen.findByLabelText('파일 선택')).toBeDefined();
});

describe('past imports', () => {
  it('are undone after a confirmation', async () => {
    let undone = false;
    const { user, asked } = start({
      'GET /farm-yield/imports': () => paged([{ ...past, undoneAt: undone ? '2026-11-20T03:00:00Z' : null }]),
      'DELETE /farm-yield/import/3': () => {
        undone = true;
        return ok();
      },
    });
    await user.click(await screen.findByRole('button', { name: '작년 수확.xlsx 되돌리기' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(screen.getByText(/12:00 되돌림/)).toBeDefined());
  });

  it('with changed batches cannot be undone, and say so', async () => {
    const { user } = start({
      'DELETE /farm-yield/import/3': () => refuse(409, 'CONFLICT', '그 뒤에 고친 작기가 있습니다: A', { names: ['A'] }),
    });
    await user.click(await screen.findByRole('button', { name: '작년 수확.xlsx 되돌리기' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '되돌리기' }));
    expect(await dialog.findByText('그 뒤에 고친 작기가 있습니다: A')).toBeDefined();
  });

  it('are read-only for members', async () => {
    start({}, 'member');
    expect(await screen.findByText('작년 수확.xlsx')).toBeDefined();
    expect(screen.getByText('파일은 농장 관리자만 가져올 수 있습니다.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /되돌리기/ })).toBeNull();
    expect(screen.queryByLabelText('파일 선택')).toBeNull();
  });
});
