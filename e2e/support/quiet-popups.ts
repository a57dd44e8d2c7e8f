import { headers } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { signInAt } from '../../apps/server/test/support/portal-process.ts';

/** Removes the demo's pop-up notice, which would cover the screens of every test. */
export const quietPopups = async (url: string): Promise<void> => {
  const { idToken, uuid } = await signInAt(url, 'admin');
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${apiPrefix}${path}`, {
      ...init,
      headers: { [headers.authToken]: idToken, [headers.deviceUuid]: uuid },
    });
  const { items } = (await (await ask('/my/popups')).json()) as { items: { noticeNo: number }[] };
  for (const { noticeNo } of items) await ask(`/admin/notice/${noticeNo}`, { method: 'DELETE' });
};
