import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Faq } from '@onsil/contract/faqs';
import { useCodeChoices } from '#features/codes/api.ts';
import { useLanguage } from '#lib/i18n/language.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { faqsQuery } from './api.ts';
import { filterFaqs, inLanguage } from './model/faq-filter.ts';
import type { FaqSearch } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './faqs.module.css';

/** Link to a new inquiry, within a farm or outside. */
function InquiryLink({ farmId }: { farmId: string | undefined }) {
  const t = useTranslations('support.faq');
  return farmId === undefined ? (
    <ButtonLink to="/customer">{t('inquire')}</ButtonLink>
  ) : (
    <ButtonLink to="/smartfarm/$farmId/customer" params={{ farmId }}>
      {t('inquire')}
    </ButtonLink>
  );
}

type UnfoldingProps = { title: string; children: ReactNode };

/** A question whose answer expands below it. */
function Disclosure({ title, children }: UnfoldingProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className={classes.item}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span>{title}</span>
          <IconChevronDown size={18} stroke={1.5} aria-hidden />
        </button>
      </h3>
      <div id={id} hidden={!open} className={classes.answer}>
        {children}
      </div>
    </li>
  );
}

type Show = (change: Partial<FaqSearch>, replace?: boolean) => void;
type Props = { farmId?: string; search: FaqSearch; show: Show };

function Groups({
  faqs,
  categories,
}: {
  faqs: readonly Faq[];
  categories: readonly { value: string; label: string }[];
}) {
  const language = useLanguage();
  return (
    <div className={flow.cards}>
      {categories.map(({ value, label }) => {
        const ofCategory = faqs.filter(({ category }) => category === value);
        if (ofCategory.length === 0) return null;
        return (
          <Card key={value} title={label}>
            <ul>
              {ofCategory.map((faq) => {
                const { question, answer } = inLanguage(faq, language);
                return (
                  <Disclosure key={faq.faqNo} title={question}>
                    <PlainText text={answer} />
                  </Disclosure>
                );
              })}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

function Nothing({ all, farmId, show }: { all: boolean; farmId: string | undefined; show: Show }) {
  const t = useTranslations('support.faq');
  if (all)
    return (
      <EmptyState title={t('empty')} action={<InquiryLink farmId={farmId} />}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('noMatch')}
      action={
        <>
          <Button onClick={() => show({ category: undefined, keyword: undefined })}>{t('showAll')}</Button>
          <InquiryLink farmId={farmId} />
        </>
      }
    >
      {t('noMatchText')}
    </EmptyState>
  );
}

/** The questions with their answers. */
export function FaqView({ farmId, search, show }: Props) {
  const t = useTranslations();
  const { data, error, refetch } = useQuery(faqsQuery);
  const choices = useCodeChoices()('FAQ_CATEGORY');
  const used = [...new Set(data?.map(({ category }) => category))];
  // Questions whose category is not loaded or no longer exists stay listed.
  const categories = [
    ...choices.filter(({ value }) => used.includes(value)),
    ...used.filter((one) => !choices.some(({ value }) => value === one)).map((one) => ({ value: one, label: one })),
  ];
  const found = filterFaqs(data ?? [], search);
  return (
    <>
      <PageTitle title={t('support.faq.title')} sub={data && t('support.faq.count', { count: found.length })} />
      <Toolbar>
        <SearchField
          label={t('support.faq.find')}
          placeholder={t('support.faq.findIn')}
          clearLabel={t('support.faq.clear')}
          value={search.keyword ?? ''}
          onSearch={(keyword) => show({ keyword: keyword || undefined }, true)}
        />
        {categories.length > 1 && (
          <SegmentedControl
            label={t('support.faq.category')}
            value={search.category ?? ''}
            onChange={(category) => show({ category: category || undefined })}
            options={[{ value: '', label: t('support.faq.all') }, ...categories]}
          />
        )}
      </Toolbar>
      {data && found.length > 0 && <Groups faqs={found} categories={categories} />}
      {!(data && found.length > 0) && (
        <Card>
          {data && <Nothing all={data.length === 0} farmId={farmId} show={show} />}
          {!data && <QueryFallback error={error} retry={refetch} lines={8} />}
        </Card>
      )}
      {data && found.length > 0 && (
        <div className={`${flow.wrap3} ${flow.middle} ${typography.hint}`}>
          <span>{t('support.faq.notHere')}</span>
          <InquiryLink farmId={farmId} />
        </div>
      )}
    </>
  );
}
