import { useTranslations } from 'use-intl';
import type { Resignation } from '@onsil/contract/accounts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './accounts.module.css';

const erasedKinds = ['farms', 'sessions', 'devices', 'notices', 'mails', 'invitations'] as const;
const keptKinds = ['actions', 'alarms', 'standards', 'stops', 'renewals'] as const;

/** What a resignation deletes and what it keeps anonymously. */
export function ResignationEffects({ traces: { erased, kept } }: { traces: Resignation }) {
  const t = useTranslations('accounts.resign');
  const keptText = keptKinds.filter((kind) => kept[kind] > 0);
  return (
    <div className={`${flow.stack4} ${classes.traces}`}>
      <section>
        <h3>{t('erased')}</h3>
        <ul>
          <li>{t('erasedWho')}</li>
          {erasedKinds
            .filter((kind) => erased[kind] > 0)
            .map((kind) => (
              <li key={kind}>{t(`erasedOf.${kind}`, { count: erased[kind] })}</li>
            ))}
        </ul>
      </section>
      <section>
        <h3>{t('kept')}</h3>
        {keptText.length === 0 ? (
          <p className={typography.muted}>{t('keptNone')}</p>
        ) : (
          <>
            <p className={typography.muted}>{t('keptText')}</p>
            <ul>
              {keptText.map((kind) => (
                <li key={kind}>{t(`keptOf.${kind}`, { count: kept[kind] })}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}
