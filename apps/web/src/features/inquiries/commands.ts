import type { CallInput } from '@onsil/contract/envelope';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { call } from '#lib/http/api.ts';

/**
 * Sends an inquiry to the provider; resolves with its number. Visitors have no query cache.
 * @throws CallError
 */
export const sendInquiry = async (body: CallInput<typeof inquiriesApi.inquire>['body']): Promise<number> =>
  (await call(inquiriesApi.inquire, { body })).item.inquiryNo;
