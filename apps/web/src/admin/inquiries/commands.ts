import { inquiriesApi } from '@onsil/contract/inquiries';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { inquiryQuery } from './api.ts';

const changes = ['inquiries'] as const;

/** Answers an inquiry by mail. After a CONFLICT the stored answer is loaded. */
export const useAnswerInquiry = (inquiryNo: number) =>
  useCommand(
    (body: { answer: string }) => call(inquiriesApi.answerInquiry, { params: { id: String(inquiryNo) }, body }),
    { changes },
  );

export const useRemoveInquiry = (inquiryNo: number) =>
  useCommand(() => call(inquiriesApi.deleteInquiry, { params: { id: String(inquiryNo) } }), {
    changes,
    removed: () => inquiryQuery(String(inquiryNo)).queryKey,
  });
