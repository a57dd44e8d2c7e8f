import type { CallInput } from '@onsil/contract/envelope';
import { faqsApi } from '@onsil/contract/faqs';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['faqs'] as const;

/** Adds a question, or changes the one with this number. */
export const useSaveFaq = (faqNo: number | undefined) =>
  useCommand(
    (body: CallInput<typeof faqsApi.createFaq>['body']): Promise<unknown> =>
      faqNo === undefined
        ? call(faqsApi.createFaq, { body })
        : call(faqsApi.updateFaq, { params: { id: String(faqNo) }, body }),
    { changes },
  );

export const useRemoveFaq = (faqNo: number) =>
  useCommand(() => call(faqsApi.deleteFaq, { params: { id: String(faqNo) } }), { changes });

export const useOrderFaqs = (category: string) =>
  useCommand((faqNos: number[]) => call(faqsApi.reorderFaqs, { body: { category, faqNos } }), { changes, waits: true });
