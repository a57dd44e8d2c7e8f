import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import description from '#ui/data/description-list.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './system.module.css';

export type Figure = {
  name: string;
  value: string;
  /** the normal value; figures without one are only informative */
  normal?: string;
  bad?: boolean;
};

/** Figures of one subsystem with their normal values; abnormal ones are marked. */
export function FigureList({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const t = useTranslations('monitoring.system');
  return (
    <Card title={title} padded>
      <dl className={`${description.facts} ${classes.figures}`}>
        {figures.map(({ name, value, normal, bad = false }) => (
          <div key={name} data-bad={bad}>
            <dt>{name}</dt>
            <dd className={typography.strong}>
              {bad && (
                <span>
                  <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                  <VisuallyHidden>{t('bad')}</VisuallyHidden>
                </span>
              )}
              {value}
              {normal !== undefined && (
                <small className={`${flow.block} ${typography.normal}`}>{t('normal', { what: normal })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
