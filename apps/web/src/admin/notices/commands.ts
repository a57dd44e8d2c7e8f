import type { CallInput } from '@onsil/contract/envelope';
import { noticesApi } from '@onsil/contract/notices';
import { adminNoticeQuery } from '#features/notices/api.ts';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['notices'] as const;

export const useAddNotice = () =>
  useCommand((body: CallInput<typeof noticesApi.createNotice>['body']) => call(noticesApi.createNotice, { body }), {
    changes,
  });

export const useChangeNotice = (noticeNo: number) =>
  useCommand(
    (body: CallInput<typeof noticesApi.updateNotice>['body']) =>
      call(noticesApi.updateNotice, { params: { id: String(noticeNo) }, body }),
    { changes },
  );

export const useRemoveNotice = (noticeNo: number) =>
  useCommand(() => call(noticesApi.deleteNotice, { params: { id: String(noticeNo) } }), {
    changes,
    removed: () => adminNoticeQuery(String(noticeNo)).queryKey,
  });
