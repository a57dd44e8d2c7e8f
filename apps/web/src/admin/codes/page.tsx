import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { codesQuery } from '#features/codes/api.ts';
import { useLanguage } from '#lib/i18n/language-provider.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import typography from '#ui/theme/typography.module.css';
import { CodeList } from './code-list.tsx';
import { CodeSheet } from './code-sheet.tsx';
import classes from './codes.module.css';
import type { CodesSearch } from './search.ts';
import { adminCodesQuery } from './api.ts';

const route = getRouteApi('/admin/codes');

/** The common codes by master code. */
export function Page() {
  const t = useTranslations();
  const { master, edit, add } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: all = [] } = useQuery(codesQuery);
  const language = useLanguage();
  const masters = all
    .filter(({ isMaster }) => isMaster)
    .map(({ dcd, l10nKoDcdVal, l10nEnDcdVal }) => ({
      value: dcd,
      label: language === 'ko' ? l10nKoDcdVal : l10nEnDcdVal,
    }));
  const masterCd = master ?? masters[0]?.value ?? '';
  const { data: codes, error, refetch } = useQuery({ ...adminCodesQuery(masterCd), enabled: masterCd !== '' });
  const masterName = masters.find(({ value }) => value === masterCd)?.label ?? masterCd;
  const show = (change: Partial<CodesSearch>, ignoreBlocker = false): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, ignoreBlocker });
  const edited = codes?.find(({ dcd }) => dcd === edit);
  const closed = { edit: undefined, add: undefined };
  return (
    <div className={classes.page}>
      <PageTitle
        title={t('adminCodes.title')}
        actions={
          <Button
            variant="primary"
            icon={<IconPlus size={16} stroke={2} aria-hidden />}
            disabled={codes === undefined}
            onClick={() => show({ add: true })}
          >
            {t('adminCodes.add')}
          </Button>
        }
      />
      <SelectField
        className={classes.master ?? ''}
        label={t('adminCodes.masterLabel')}
        data={masters}
        value={masterCd}
        onChange={({ currentTarget }) => show({ master: currentTarget.value })}
      />
      <Card title={masterName} aside={codes && t('adminCodes.count', { count: codes.length })}>
        {codes ? (
          <>
            <p className={typography.cardHint}>{t('adminCodes.hint')}</p>
            <CodeList key={masterCd} masterCd={masterCd} codes={codes} onEdit={(dcd) => show({ edit: dcd })} />
          </>
        ) : (
          <QueryFallback error={error} retry={refetch} lines={5} />
        )}
      </Card>
      {(add || edited) && (
        <CodeSheet
          key={edited?.dcd ?? ''}
          masterCd={masterCd}
          code={add ? undefined : edited}
          onClose={() => show(closed)}
          onSaved={() => show(closed, true)}
        />
      )}
    </div>
  );
}
