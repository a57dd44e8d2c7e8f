import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { InquiryDetail } from '@onsil/contract/inquiries';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { inquiryQuery } from '../api.ts';
import { useRemoveInquiry } from '../commands.ts';
import { AnswerCard } from './answer-card.tsx';

const route = getRouteApi('/admin/inquiries/$inquiryNo');

function RemoveInquiry({ inquiryNo }: { inquiryNo: number }) {
  const t = useTranslations('adminBoards');
  const navigate = useNavigate();
  const { mutateAsync: removeInquiry } = useRemoveInquiry(inquiryNo);
  const remove = async (): Promise<void> => {
    await removeInquiry();
    toast(t('inquiries.removed'));
    await navigate({ to: '/admin/inquiries', ignoreBlocker: true });
  };
  return (
    <ConfirmButton variant="default" label={t('remove')} title={t('inquiries.removeTitle')} onConfirm={remove}>
      {t('inquiries.removeText')}
    </ConfirmButton>
  );
}

function Writer({ inquiry }: { inquiry: InquiryDetail }) {
  const t = useTranslations('adminBoards.inquiries');
  const codeName = useCodeName();
  return (
    <Card title={t('writer')} padded>
      <DescriptionList
        facts={[
          { name: t('name'), value: inquiry.name },
          { name: t('email'), value: <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a> },
          { name: t('phone'), value: formatPhone(inquiry.phoneNo) || '–' },
          { name: t('account'), value: inquiry.memberId ?? t('noAccount') },
          { name: t('kind'), value: codeName('INQUIRY_KIND', inquiry.kind) },
          { name: t('language'), value: t(inquiry.language) },
          { name: t('arrived'), value: formatDateTime(parseInstant(inquiry.createdAt)) },
        ]}
      />
    </Card>
  );
}

export function Page() {
  const t = useTranslations('adminBoards.inquiries');
  const { inquiryNo } = route.useParams();
  const { data, error, refetch } = useQuery(inquiryQuery(inquiryNo));
  const back = <ButtonLink to="/admin/inquiries">{t('toList')}</ButtonLink>;
  if (!data) return <EntityFallback title={t('title')} query={{ error, refetch }} back={back} />;
  return (
    <>
      <PageTitle
        title={data.title}
        sub={[t('one', { number: data.inquiryNo }), t(data.state)].join(' · ')}
        actions={
          <>
            <RemoveInquiry inquiryNo={data.inquiryNo} />
            {back}
          </>
        }
      />
      <Columns>
        <Stack>
          <Card title={t('question')} padded>
            <PlainText text={data.content} />
          </Card>
          <Writer inquiry={data} />
        </Stack>
        <AnswerCard key={data.inquiryNo} inquiry={data} />
      </Columns>
    </>
  );
}
