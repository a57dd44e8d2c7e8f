import type { FarmProfile } from '@onsil/contract/farm-info';
import { useTranslations } from 'use-intl';
import { formatPhone } from '#lib/format/phone-number.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../farm-info.module.css';
import { InfoCard } from './info-card.tsx';

type Props = { manager: FarmProfile['manager']; mayChange: boolean };

/** The farm's contact person and phone number. */
export function ContactCard({ manager: { memberName, farmManagerPhoneNo }, mayChange }: Props) {
  const t = useTranslations('farmInfo.manager');
  const isUnset = memberName === null && farmManagerPhoneNo === '';
  return (
    <InfoCard name="manager" edit={mayChange ? 'manager' : undefined}>
      {isUnset ? (
        <EmptyState title={t('none')}>{mayChange && t('noneHint')}</EmptyState>
      ) : (
        <dl className={`${flow.stack2} ${classes.facts}`}>
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
