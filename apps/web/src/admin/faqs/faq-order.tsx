import { useTranslations } from 'use-intl';
import type { AdminFaq } from '@onsil/contract/faqs';
import { inLanguage } from '#features/faqs/model/faq-filter.ts';
import { useLanguage } from '#lib/i18n/language.ts';
import { ReorderList } from '#ui/data/reorder-list.tsx';
import { useReorder } from '#ui/data/use-reorder.ts';
import { Card } from '#ui/layout/card.tsx';
import { useOrderFaqs } from './commands.ts';

type Props = { category: string; name: string; faqs: readonly AdminFaq[] };

const keyOf = ({ faqNo }: AdminFaq): string => String(faqNo);

/** The order of a category's questions; each move is saved at once. */
export function FaqOrder({ category, name, faqs }: Props) {
  const t = useTranslations('adminBoards.faqs');
  const language = useLanguage();
  const { mutateAsync: order } = useOrderFaqs(category);
  const { ordered, move } = useReorder({
    id: `faqs ${category}`,
    save: (keys) => order(keys.map(Number)),
  });
  return (
    <Card title={name}>
      <ReorderList
        label={t('orderOf', { category: name })}
        items={ordered(faqs, keyOf).map((faq) => ({
          key: keyOf(faq),
          name: inLanguage(faq, language).question,
          ...(!faq.isPublished && { about: t('hidden') }),
        }))}
        onMove={move}
      />
    </Card>
  );
}
