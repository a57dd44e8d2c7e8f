import { expect, test } from 'vitest';
import type { AdminController } from '@onsil/contract/admin-controllers';
import type { Session } from '@onsil/contract/auth';
import { faqBody, noticeOf, writeNotice } from '../support/boards-factories.ts';
import { makeController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { aSupportRequest, fileSupportRequest } from '../support/support-requests-factories.ts';
import { only } from '../support/watched-controller.ts';

const portal = usePortal();
const cast = useCast(portal);

/** A thing that two people edit: how it is read, and the body of a change under a name. */
type Thing = {
  by: Session;
  path: string;
  read: () => Promise<{ version: number; name: string }>;
  body: (name: string) => object;
};

const facts = {
  code: 'R1',
  type: 'CLIMATE',
  cultivationEnvType: 'PLANT_FACTORY',
  cultivationType: 'DFT',
  intervalSeconds: 30,
};

/** Limits of a field have no name: one of them stands for it. */
const limitsNamed = (name: string) => [1, 2, 3].map((level) => ({ low: null, high: name.length + level }));

const things: Readonly<Record<string, () => Promise<Thing>>> = {
  async 'a controller'() {
    const { controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
    const path = `/admin/controller/${controllerId}` as const;
    const read = async () => {
      const { item } = await portal.call(cast.admin, 'GET', path);
      const { version, controllerName } = item as AdminController;
      return { version, name: controllerName };
    };
    return { by: cast.admin, path, read, body: (controllerName) => ({ ...facts, controllerName }) };
  },
  async 'the alarm limits of a controller'() {
    const { controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
    const path = `/farm/${cast.farm.farmId}/env-threshold` as const;
    const read = async () => {
      const { controllers } = itemOf(await portal.call(cast.manager, 'GET', path, { query: { controllerId } }));
      const { version, fields } = only(controllers);
      const high = fields.find(({ field }) => field === 'temperature')?.ranges?.[0].high ?? 1;
      return { version, name: 'x'.repeat(high - 1) };
    };
    const body = (name: string) => ({
      controllerId,
      fields: [{ field: 'temperature', ranges: limitsNamed(name), timing: null }],
    });
    return { by: cast.manager, path, read, body };
  },
  async 'a question'() {
    const { faqNo } = itemOf(await portal.call(cast.admin, 'POST', '/admin/faq', { body: faqBody }));
    const read = async () => {
      const faqs = itemsOf(await portal.call(cast.admin, 'GET', '/admin/faqs'));
      const { version, questionKo } = faqs.find((faq) => faq.faqNo === faqNo) ?? expect.unreachable();
      return { version, name: questionKo };
    };
    return { by: cast.admin, path: `/admin/faq/${faqNo}`, read, body: (questionKo) => ({ ...faqBody, questionKo }) };
  },
  async 'a notice'() {
    const path = `/admin/notice/${await writeNotice(portal, cast.admin)}` as const;
    const read = async () => {
      const { version, title } = itemOf(await portal.call(cast.admin, 'GET', path));
      return { version, name: title };
    };
    return { by: cast.admin, path, read, body: (title) => noticeOf(portal, { title }) };
  },
  async 'a team channel'() {
    const path = `/farm/${cast.farm.farmId}/webhook` as const;
    const channel = { lowestLevel: 2, language: 'ko', address: 'https://hooks.slack.com/services/T000/B000/secret' };
    const created = await portal.call(cast.manager, 'POST', path, {
      body: { ...channel, service: 'slack', name: '#알림' },
    });
    const { webhookId } = itemOf(created);
    const read = async () => only(itemsOf(await portal.call(cast.manager, 'GET', path)));
    return { by: cast.manager, path: `${path}/${webhookId}`, read, body: (name) => ({ ...channel, name }) };
  },
  async 'a code'() {
    const masterCode = 'FARM_CULTIVATION_TYPE';
    const detailCode = 'DFT';
    const read = async () => {
      const codes = itemsOf(await portal.call(cast.admin, 'GET', '/admin/codes', { query: { masterCode } }));
      const { version, codeNameKo } = codes.find((one) => one.detailCode === detailCode) ?? expect.unreachable();
      return { version, name: codeNameKo };
    };
    const path = `/admin/code/${masterCode}/${detailCode}`;
    return { by: cast.admin, path, read, body: (codeNameKo) => ({ codeNameKo, codeNameEn: 'Code' }) };
  },
  async 'a master code'() {
    const read = async () => {
      const masters = itemsOf(await portal.call(null, 'GET', '/commons/codes', { query: { masterYn: 'Y' } }));
      const { version, codeNameKo } = masters.find((one) => one.detailCode === 'CROP_TYPE') ?? expect.unreachable();
      return { version, name: codeNameKo };
    };
    const path = '/admin/code-master/CROP_TYPE';
    return { by: cast.admin, path, read, body: (codeNameKo) => ({ codeNameKo, codeNameEn: 'Crops' }) };
  },
  async 'a field'() {
    const range = { min: 0, max: 100, scaleMin: 0, scaleMax: 100 };
    const own = { nameKo: '잎 젖음', nameEn: 'Leaf wetness', unit: '%', decimals: 0, ...range, rollup: 'mean' };
    await portal.call(cast.admin, 'POST', '/admin/field', { body: { key: 'leafWetness', ...own } });
    const read = async () => {
      const query = { keyword: 'leafWetness' };
      const { version, nameKo } = only(itemsOf(await portal.call(cast.admin, 'GET', '/admin/fields', { query })));
      return { version, name: nameKo };
    };
    return { by: cast.admin, path: '/admin/field/leafWetness', read, body: (nameKo) => ({ ...own, nameKo }) };
  },
  async 'the field mapping of a controller'() {
    const { controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
    const path = `/admin/controller/${controllerId}/mapping` as const;
    const read = async () => {
      const { version, mappings } = itemOf(await portal.call(cast.admin, 'GET', path));
      return { version, name: mappings[0]?.sourceKey ?? '' };
    };
    const body = (sourceKey: string) => ({ mappings: [{ sourceKey, field: 'co2', sourceUnit: 'ppm' }] });
    return { by: cast.admin, path, read, body };
  },
  async 'an own support request'() {
    const supportRequestId = await fileSupportRequest(portal, cast.member, cast.farm);
    const read = async () => {
      const reply = await portal.call(cast.member, 'GET', `/claim-board/${supportRequestId}`);
      const { version, title } = itemOf(reply);
      return { version, name: title };
    };
    const path = `/my/claim-board/${supportRequestId}`;
    return { by: cast.member, path, read, body: (title) => ({ ...aSupportRequest, title }) };
  },
};

test.each(Object.keys(things))(
  'of two who edit %s at once, the second is refused and sees what the first saved',
  async (name) => {
    const { by, path, read, body } = await (things[name] ?? expect.unreachable())();
    const save = (named: string, version?: number) =>
      portal.call(by, 'PUT', path, { body: { ...body(named), ...(version !== undefined && { version }) } });
    const { version } = await read();
    expect((await save('xx', version)).status).toBe(200);
    expect((await save('xxx', version)).result.code).toBe('CONFLICT');
    const current = await read();
    expect(current.name).toBe('xx');
    expect((await save('xxx', current.version)).status).toBe(200);
    // A client that knows no version overwrites, as it always did.
    expect((await save('xxxx')).status).toBe(200);
    expect((await read()).name).toBe('xxxx');
  },
);
