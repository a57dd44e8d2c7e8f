import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { MyInquiryDetail } from '@onsil/contract/inquiries';
import { useCodeName } from '#features/codes/api.ts';
import { formatDateTime, parseInstant } from '#lib/format/kst.ts';
import { refresh } from '#lib/state/cache-graph.ts';
import { PlainText } from '#ui/data/plain-text.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { myInquiryQuery } from '../api.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../inquiries.module.css';

function Message({ title, at, children }: { title: string; at: string | null; children: ReactNode }) {
  return (
    <Card title={title} aside={at !== null && <time dateTime={at}>{formatDateTime(parseInstant(at))}</time>} padded>
      {children}
    </Card>
  );
}

function Thread({ inquiry }: { inquiry: MyInquiryDetail }) {
  const t = useTranslations('support.mine');
  const { createdAt, content, answer, answeredAt, email } = inquiry;
  return (
    <Stack>
      <Message title={t('question')} at={createdAt}>
        <PlainText text={content} />
      </Message>
      <Message title={t('answer')} at={answeredAt}>
        {answer === null ? <p className={typography.hint}>{t('waiting', { email })}</p> : <PlainText text={answer} />}
      </Message>
    </Stack>
  );
}

/** One inquiry of the member with its answer. */
export function MyInquiry({ inquiryNo, back }: { inquiryNo: string; back: ReactNode }) {
  const t = useTranslations('support.mine');
  const codeName = useCodeName();
  const client = useQueryClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery(myInquiryQuery(inquiryNo));
  useEffect(() => {
    if (dataUpdatedAt > 0) void refresh(client, { changes: ['inquiry-marks'] });
  }, [client, dataUpdatedAt]);
  if (!data) return <EntityFallback title={t('title')} query={{ error, refetch }} back={back} />;
  return (
    <div className={`${flow.parts} ${classes.page}`}>
      <PageTitle
        title={data.title}
        sub={[t('one', { number: data.inquiryNo }), codeName('INQUIRY_KIND', data.kind)].join(' · ')}
        actions={back}
      />
      <Thread inquiry={data} />
    </div>
  );
}
