import type { ClaimDetail } from '@onsil/contract/claims';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/queries.ts';
import { epochOf, formatDateTime } from '#lib/kst.ts';
import { splitPhone } from '#lib/phone-number.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { PlainText } from '#ui/plain-text.tsx';
import classes from './claims.module.css';

type Props = { claim: ClaimDetail };

/** What somebody asked for, in their words and pictures. */
export function ClaimRequest({ claim: { content, files } }: Props) {
  const t = useTranslations('claims');
  return (
    <Card title={t('request')} padded>
      <div className={classes.request}>
        <PlainText text={content} />
        <FileLinks label={t('files')} files={files} />
      </div>
    </Card>
  );
}

/** What the provider says to it. */
export function ClaimAnswer({ claim: { answer } }: Props) {
  const t = useTranslations('claims');
  return (
    <Card title={t('answer')} padded>
      {answer === '' ? <p className={classes.none}>{t('noAnswer')}</p> : <PlainText text={answer} />}
    </Card>
  );
}

/** Who asked and when, of which kind, and who sees to it. The number to call back is not everybody's. */
export function ClaimFacts({ claim, more }: Props & { more?: readonly { name: string; value: ReactNode }[] }) {
  const t = useTranslations('claims');
  const codeName = useCodeName();
  const { type, registrant, mineYn, contact, createdAt, handler } = claim;
  const called = contact === '' ? t('noContact') : <a href={`tel:${contact}`}>{splitPhone(contact)}</a>;
  return (
    <Card title={t('facts')} padded>
      <Facts
        facts={[
          { name: t('type'), value: codeName('CLAIM_TYPE', type) },
          { name: t('registrant'), value: registrant ?? t('former') },
          ...(contact !== '' || mineYn === 'Y' ? [{ name: t('contact'), value: called }] : []),
          { name: t('filed'), value: formatDateTime(epochOf(createdAt)) },
          { name: t('handler'), value: handler ?? t('nobody') },
          ...(more ?? []),
        ]}
      />
    </Card>
  );
}

/** What became of it, as it happened. */
export function ClaimHistory({ claim: { history } }: Props) {
  const t = useTranslations('claims');
  return (
    <Card title={t('history')} padded>
      <ol className={classes.history} aria-label={t('history')}>
        {history.map(({ what, at, memberNm }) => (
          <li key={`${at} ${what}`}>
            <span>{t(`event.${what}`)}</span>
            <small>
              <time dateTime={at}>{formatDateTime(epochOf(at))}</time> · {memberNm ?? t('former')}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}
