import type { CallInput } from '@onsil/contract/envelope';
import { faqsApi } from '@onsil/contract/faqs';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['faqs'] as const;

export const useAddFaq = () =>
  useCommand((body: CallInput<typeof faqsApi.createFaq>['body']) => call(faqsApi.createFaq, { body }), { changes });

export const useChangeFaq = (faqNo: number) =>
  useCommand(
    (body: CallInput<typeof faqsApi.updateFaq>['body']) =>
      call(faqsApi.updateFaq, { params: { id: String(faqNo) }, body }),
    { changes },
  );

export const useRemoveFaq = (faqNo: number) =>
  useCommand(() => call(faqsApi.deleteFaq, { params: { id: String(faqNo) } }), { changes });

export const useOrderFaqs = (category: string) =>
  useCommand((faqNos: number[]) => call(faqsApi.reorderFaqs, { body: { category, faqNos } }), { changes, waits: true });
