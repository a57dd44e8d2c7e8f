import { faqsApi, type AdminFaq } from '@onsil/contract/faqs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#lib/api.ts';
import { useLanguage } from '#lib/language.ts';
import { Card } from '#ui/card.tsx';
import { OrderList } from '#ui/order-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useRefusal } from '#ui/use-refusal.ts';
import { bodyOf, draftOf, moved } from './faq-draft.ts';
import { inLanguage } from './faq-filter.ts';
import { refreshFaqs } from './queries.ts';

type Props = { name: string; faqs: readonly AdminFaq[] };

/** The order of a category's questions; each move is saved at once. */
export function FaqOrder({ name, faqs }: Props) {
  const t = useTranslations('adminBoards.faqs');
  const language = useLanguage();
  const refusal = useRefusal();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[]>();
  const saving = useMutation({
    // One after the other: a press of the key comes before the last one is saved.
    scope: { id: `faq order ${name}` },
    mutationFn: async (order: readonly string[]) => {
      for (const { faq, place } of moved(faqs, order))
        await call(faqsApi.changeFaq, { params: { id: String(faq.faqNo) }, body: bodyOf(draftOf(faq), place) });
    },
    onError: (error) => toast(refusal(error), 'bad'),
    onSettled: async (_data, _error, order) => {
      await refreshFaqs(client);
      setWanted((now) => (now === order ? undefined : now));
    },
  });
  const keys = wanted ?? faqs.map(({ faqNo }) => String(faqNo));
  const items = keys.flatMap((key) => {
    const faq = faqs.find(({ faqNo }) => String(faqNo) === key);
    const hidden = faq?.publishedYn === 'N' ? { about: t('hidden') } : {};
    return faq ? [{ key, name: inLanguage(faq, language).question, ...hidden }] : [];
  });
  const move = (order: string[]): void => {
    setWanted(order);
    saving.mutate(order);
  };
  return (
    <Card title={name}>
      <OrderList label={t('orderOf', { category: name })} items={items} onMove={move} />
    </Card>
  );
}
