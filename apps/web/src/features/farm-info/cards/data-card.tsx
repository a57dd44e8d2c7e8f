import type { FarmProfile } from '@onsil/contract/farm-info';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../farm-info.module.css';
import { InfoCard } from './info-card.tsx';
import { infoFields, getAt, type InfoCard as CardName } from '../model/info-fields.ts';
import { InfoValue } from './info-value.tsx';

type Props = { name: CardName; profile: FarmProfile; mayChange: boolean; children?: ReactNode };

/** A card of values that are edited together; `children` are further ones. */
export function DataCard({ name, profile, mayChange, children }: Props) {
  const t = useTranslations('farmInfo');
  const known = name === 'statistics' ? profile.statistics : profile;
  const { updatedAt } = profile.statistics;
  const aside =
    name === 'statistics' && updatedAt !== null
      ? t('updated', { time: formatDay(parseInstant(updatedAt)) })
      : undefined;
  return (
    <InfoCard name={name} edit={mayChange ? name : undefined} aside={aside}>
      <dl className={`${flow.stack2} ${classes.facts}`}>
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
