import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { codesQuery } from '#features/codes/api.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import { CodeList } from './code-list.tsx';
import { CodeMasterSheet, CodeSheet } from './code-sheet.tsx';
import classes from './codes.module.css';
import { adminCodesQuery } from './api.ts';

const route = getRouteApi('/admin/codes');

/** The common codes by master code. */
export function Page() {
  const t = useTranslations();
  const [{ master, edit, rename, add }, show] = useSearchState(route);
  const { data: all = [] } = useQuery(codesQuery);
  const localized = useLocalized();
  const masterCodes = all.filter(({ isMaster }) => isMaster);
  const masters = masterCodes.map(({ detailCode, codeNameKo, codeNameEn }) => ({
    value: detailCode,
    label: localized(codeNameKo, codeNameEn),
  }));
  const masterCode = master ?? masters[0]?.value ?? '';
  const { data: codes, error, refetch } = useQuery({ ...adminCodesQuery(masterCode), enabled: masterCode !== '' });
  const masterName = masters.find(({ value }) => value === masterCode)?.label ?? masterCode;
  const edited = useOpenedRow(codes, ({ detailCode }) => detailCode, edit);
  const renamed = rename ? masterCodes.find(({ detailCode }) => detailCode === masterCode) : undefined;
  const closed = { edit: undefined, rename: undefined, add: undefined };
  const closing = { onClose: () => show(closed), onSaved: () => show(closed, { saved: true }) };
  return (
    <div className={`${flow.cards} ${classes.page}`}>
      <PageTitle
        title={t('adminCodes.title')}
        actions={
          <Button variant="primary" icon={addIcon} disabled={codes === undefined} onClick={() => show({ add: true })}>
            {t('adminCodes.add')}
          </Button>
        }
      />
      <div className={`${flow.fields} ${classes.master}`}>
        <SelectField
          label={t('adminCodes.masterLabel')}
          data={masters}
          value={masterCode}
          onChange={({ currentTarget }) => show({ master: currentTarget.value })}
        />
        <Button
          icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
          disabled={codes === undefined}
          onClick={() => show({ rename: true })}
        >
          {t('adminCodes.renameMaster')}
        </Button>
      </div>
      <Card title={masterName} aside={codes && t('adminCodes.count', { count: codes.length })}>
        {codes ? (
          <>
            <p className={typography.cardHint}>{t('adminCodes.hint')}</p>
            <CodeList
              key={masterCode}
              masterCode={masterCode}
              codes={codes}
              onEdit={(detailCode) => show({ edit: detailCode })}
            />
          </>
        ) : (
          <QueryFallback error={error} retry={refetch} lines={5} />
        )}
      </Card>
      {renamed && <CodeMasterSheet key={renamed.detailCode} master={renamed} {...closing} />}
      {(add || edited) && (
        <CodeSheet
          key={edited?.detailCode ?? ''}
          masterCode={masterCode}
          code={add ? undefined : edited}
          {...closing}
        />
      )}
    </div>
  );
}
