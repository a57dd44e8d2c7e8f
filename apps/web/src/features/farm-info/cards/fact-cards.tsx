import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FarmProfile } from '@onsil/contract/farm-info';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { infoFields, getAt, type InfoCard as CardName } from '../model/info-fields.ts';
import { InfoCard } from './info-card.tsx';
import { InfoValue } from './info-value.tsx';
import description from '#ui/data/description-list.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../farm-info.module.css';

type DataProps = { name: CardName; profile: FarmProfile; mayChange: boolean; children?: ReactNode };

/** A card of values that are edited together; `children` are further ones. */
export function DataCard({ name, profile, mayChange, children }: DataProps) {
  const t = useTranslations('farmInfo');
  const known = name === 'statistics' ? profile.statistics : profile;
  const { updatedAt } = profile.statistics;
  const aside =
    name === 'statistics' && updatedAt !== null
      ? t('updated', { time: formatDay(parseInstant(updatedAt)) })
      : undefined;
  return (
    <InfoCard name={name} edit={mayChange ? name : undefined} aside={aside} tall={name === 'identity'}>
      <dl className={`${flow.stack2} ${flow.padded} ${description.facts} ${classes.facts}`}>
        {infoFields[name].map((field) => (
          <div key={field.path} data-kind={field.kind}>
            <dt>{t(`field.${field.path}`)}</dt>
            <dd>
              <InfoValue field={field} value={getAt(known, field.path)} />
            </dd>
          </div>
        ))}
        {children}
      </dl>
    </InfoCard>
  );
}

type ContactProps = { manager: FarmProfile['manager']; mayChange: boolean };

/** The farm's contact person and phone number. */
export function ContactCard({ manager: { memberName, farmManagerPhoneNo }, mayChange }: ContactProps) {
  const t = useTranslations('farmInfo.manager');
  const isUnset = memberName === null && farmManagerPhoneNo === '';
  return (
    <InfoCard name="manager" edit={mayChange ? 'manager' : undefined}>
      {isUnset ? (
        <EmptyState title={t('none')}>{mayChange && t('noneHint')}</EmptyState>
      ) : (
        <dl className={`${flow.stack2} ${flow.padded} ${description.facts} ${classes.facts}`}>
          <div>
            <dt>{t('member')}</dt>
            <dd>{memberName ?? <span className={typography.muted}>{t('none')}</span>}</dd>
          </div>
          {farmManagerPhoneNo !== '' && (
            <div>
              <dt>{t('phone')}</dt>
              <dd>
                <a href={`tel:${farmManagerPhoneNo}`} className={typography.link}>
                  {formatPhone(farmManagerPhoneNo)}
                </a>
              </dd>
            </div>
          )}
        </dl>
      )}
    </InfoCard>
  );
}
