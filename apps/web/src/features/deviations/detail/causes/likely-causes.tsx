import { useTranslations } from 'use-intl';
import type { DeviationCauses, LikelyCause } from '@onsil/contract/deviation-causes';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useCauseText, type CauseText } from '../../model/cause-text.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './causes.module.css';

const bars = [1, 2, 3];
const filledBars = { strong: 3, possible: 2, weak: 1 } as const;

function Strength({ strength }: Pick<LikelyCause, 'strength'>) {
  const t = useTranslations('deviationCauses.strength');
  return (
    <span className={`${flow.inline2} ${typography.hint}`}>
      {t(strength)}
      <span className={classes.bars} aria-hidden="true">
        {bars.map((bar) => (
          <i key={bar} data-on={bar <= filledBars[strength] || undefined} />
        ))}
      </span>
    </span>
  );
}

function Cause({ cause, strength, evidence, texts }: LikelyCause & { texts: CauseText }) {
  const t = useTranslations('deviationCauses');
  return (
    <li className={`${surface.part} ${classes.cause}`} data-strength={strength}>
      <div className={`${flow.baseline3} ${flow.between} ${classes.name}`}>
        <h3>{t(`cause.${cause}`)}</h3>
        <Strength strength={strength} />
      </div>
      <ul className={classes.evidence}>
        {evidence.map((one) => (
          <li key={`${one.code} ${one.field ?? ''} ${one.isFor}`} data-against={!one.isFor || undefined}>
            <span aria-hidden="true">{one.isFor ? '+' : '−'}</span>
            <span>
              <VisuallyHidden>{t(one.isFor ? 'isFor' : 'against')}: </VisuallyHidden>
              {texts.evidence(one)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Likely causes with their evidence, and what could not be checked. */
export function LikelyCauses({ found }: { found: DeviationCauses }) {
  const t = useTranslations('deviationCauses');
  const texts = useCauseText(found);
  const list = found.missing.map((source) => t(`missingOf.${source}`)).join(', ');
  return (
    <Card title={t('title')} aside={t('aside')}>
      {found.causes.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <ol className={classes.causes}>
          {found.causes.map((one) => (
            <Cause key={one.cause} {...one} texts={texts} />
          ))}
        </ol>
      )}
      {list !== '' && <p className={`${typography.hint} ${surface.part}`}>{t('missing', { list })}</p>}
    </Card>
  );
}
