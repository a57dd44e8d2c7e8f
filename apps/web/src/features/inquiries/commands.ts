import type { CallInput } from '@onsil/contract/envelope';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { call } from '#lib/http/api.ts';

/**
 * Sends an inquiry to the provider; resolves with its number. Visitors have no query cache.
 * @throws CallError
 */
export const sendInquiry = async (body: CallInput<typeof inquiriesApi.createInquiry>['body']): Promise<number> =>
  (await call(inquiriesApi.createInquiry, { body })).item.inquiryNo;
