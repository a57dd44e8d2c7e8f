import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminFaq } from '@onsil/contract/faqs';
import { useCodeChoices, useCodeName } from '#features/codes/api.ts';
import { adminFaqsQuery } from '#features/faqs/api.ts';
import { filterFaqs, inLanguage } from '#features/faqs/model/faq-filter.ts';
import type { AdminFaqsSearch } from '#features/faqs/search-params.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { useLanguage } from '#lib/i18n/language.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useSearchState, type SetSearch } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { FaqOrder } from './faq-order.tsx';
import { FaqSheet } from './faq-sheet.tsx';
import flow from '#ui/layout/flow.module.css';

const route = getRouteApi('/admin/faqs');

type Show = SetSearch<AdminFaqsSearch>;

const useColumns = (): Column<AdminFaq>[] => {
  const t = useTranslations('adminBoards.faqs');
  const codeName = useCodeName();
  const language = useLanguage();
  return [
    {
      key: 'question',
      header: t('question'),
      value: (faq) => inLanguage(faq, language).question,
      cell: (faq) => (
        <PrimaryCell>
          <Link to="/admin/faqs" search={(now) => ({ ...now, sheet: 'edit' as const, id: faq.faqNo })}>
            {inLanguage(faq, language).question}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'category',
      header: t('category'),
      value: ({ category }) => codeName('FAQ_CATEGORY', category),
      cell: ({ category }) => codeName('FAQ_CATEGORY', category),
    },
    {
      key: 'languages',
      header: t('languages'),
      from: 992,
      cell: ({ questionEn, answerEn }) => t(questionEn && answerEn ? 'both' : 'koreanOnly'),
    },
    {
      key: 'published',
      header: t('published'),
      value: ({ isPublished }) => Number(isPublished),
      cell: ({ isPublished }) => t(isPublished ? 'published' : 'hidden'),
    },
    {
      key: 'updated',
      header: t('updated'),
      from: 992,
      value: ({ updatedAt }) => updatedAt,
      first: 'desc',
      cell: ({ updatedAt }) => formatMoment(parseInstant(updatedAt)),
    },
  ];
};

function List({ faqs, search, show }: { faqs: readonly AdminFaq[]; search: AdminFaqsSearch; show: Show }) {
  const t = useTranslations('adminBoards.faqs');
  const columns = useColumns();
  const choices = useCodeChoices()('FAQ_CATEGORY');
  if (search.order)
    return (
      <div className={flow.cards}>
        {choices.map(({ value, label }) => {
          const ofCategory = faqs.filter(({ category }) => category === value);
          return ofCategory.length > 1 && <FaqOrder key={value} category={value} name={label} faqs={ofCategory} />;
        })}
      </div>
    );
  const found = filterFaqs(faqs, search);
  return (
    <Card>
      {found.length > 0 ? (
        <ResponsiveTable
          name="admin-faqs"
          caption={t('title')}
          columns={columns}
          rows={found}
          rowKey={({ faqNo }) => faqNo}
        />
      ) : faqs.length > 0 ? (
        <EmptyState
          title={t('noMatch')}
          action={<Button onClick={() => show({ keyword: undefined, category: undefined })}>{t('showAll')}</Button>}
        />
      ) : (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      )}
    </Card>
  );
}

function Filters({ search, show }: { search: AdminFaqsSearch; show: Show }) {
  const t = useTranslations();
  const choices = useCodeChoices()('FAQ_CATEGORY');
  return (
    <Toolbar setCount={Number(search.category !== undefined)}>
      <SearchField
        label={t('support.faq.find')}
        placeholder={t('support.faq.findIn')}
        clearLabel={t('support.faq.clear')}
        value={search.keyword ?? ''}
        onSearch={(keyword) => show({ keyword: keyword || undefined }, { replace: true })}
      />
      <SelectField
        aria-label={t('adminBoards.faqs.category')}
        data={[{ value: '', label: t('support.faq.all') }, ...choices]}
        value={search.category ?? ''}
        onChange={({ currentTarget }) => show({ category: currentTarget.value || undefined })}
      />
    </Toolbar>
  );
}

/** The sheet that the address opens: of a new question, or of one of the list. */
function OpenSheet({ faqs, search, show }: { faqs: readonly AdminFaq[]; search: AdminFaqsSearch; show: Show }) {
  const [firstCategory] = useCodeChoices()('FAQ_CATEGORY');
  const edited = useOpenedRow(faqs, ({ faqNo }) => faqNo, search.sheet === 'edit' ? search.id : undefined);
  if (!firstCategory || (search.sheet !== 'new' && !edited)) return null;
  return (
    <FaqSheet
      key={edited?.faqNo ?? ''}
      faq={edited}
      category={search.category ?? firstCategory.value}
      onClose={() => show(closedSheet)}
      onDone={() => show(closedSheet, { saved: true })}
    />
  );
}

/** All questions, hidden ones included. */
export function Page() {
  const t = useTranslations();
  const [search, show] = useSearchState(route);
  const { data: faqs, error, refetch } = useQuery(adminFaqsQuery);
  return (
    <>
      <PageTitle
        title={t('adminBoards.faqs.title')}
        sub={faqs && t('adminBoards.faqs.count', { count: faqs.length })}
        actions={
          <>
            <Button onClick={() => show({ order: search.order ? undefined : true })}>
              {t(search.order ? 'adminBoards.faqs.orderDone' : 'adminBoards.faqs.order')}
            </Button>
            <ButtonLink
              from="/admin/faqs"
              to="/admin/faqs"
              search={(now) => ({ ...now, sheet: 'new' as const })}
              variant="primary"
              icon={addIcon}
            >
              {t('adminBoards.faqs.add')}
            </ButtonLink>
          </>
        }
      />
      {!search.order && <Filters search={search} show={show} />}
      {faqs ? (
        <List faqs={faqs} search={search} show={show} />
      ) : (
        <Card>
          <QueryFallback error={error} retry={refetch} lines={8} />
        </Card>
      )}
      {faqs && <OpenSheet faqs={faqs} search={search} show={show} />}
    </>
  );
}
