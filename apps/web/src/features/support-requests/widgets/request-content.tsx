import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { FileLinks } from '#ui/data/file-links.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { Card } from '#ui/layout/card.tsx';
import line from '#ui/data/time-line.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = { request: SupportRequestDetail };

/** The request's text and files. */
export function RequestContent({ request: { content, files } }: Props) {
  const t = useTranslations('supportRequests');
  return (
    <Card title={t('request')} padded>
      <div className={flow.stack4}>
        <PlainText text={content} />
        <FileLinks label={t('files')} files={files} />
      </div>
    </Card>
  );
}

/** Registrant, time, type and handler; the phone number is shown only to those who may see it. */
export function RequestData({ request, more }: Props & { more?: readonly { name: string; value: ReactNode }[] }) {
  const t = useTranslations('supportRequests');
  const codeName = useCodeName();
  const { type, registrant, isMine, contact, createdAt, handler } = request;
  const called = contact === '' ? t('noContact') : <a href={`tel:${contact}`}>{formatPhone(contact)}</a>;
  return (
    <Card title={t('facts')} padded>
      <DescriptionList
        facts={[
          { name: t('type'), value: codeName('CLAIM_TYPE', type) },
          { name: t('registrant'), value: registrant ?? t('former') },
          ...(contact !== '' || isMine ? [{ name: t('contact'), value: called }] : []),
          { name: t('filed'), value: formatDateTime(parseInstant(createdAt)) },
          { name: t('handler'), value: handler ?? t('nobody') },
          ...(more ?? []),
        ]}
      />
    </Card>
  );
}

/** The request's history, oldest first. */
export function RequestHistory({ request: { history } }: Props) {
  const t = useTranslations('supportRequests');
  return (
    <Card title={t('history')} padded>
      <ol className={line.line} aria-label={t('history')}>
        {history.map(({ what, at, memberName }) => (
          <li key={`${at} ${what}`}>
            <span>{t(`event.${what}`)}</span>
            <small className={typography.caption}>
              <time dateTime={at}>{formatDateTime(parseInstant(at))}</time> · {memberName ?? t('former')}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}
