import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { codesQuery } from '#features/codes/api.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { adminCodesQuery } from './api.ts';
import { CodeList } from './code-list.tsx';
import { CodeMasterSheet, CodeSheet } from './code-sheet.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './codes.module.css';

const route = getRouteApi('/admin/codes');

/** The master codes, and the codes of the one that the address names, or of the first. */
const useCodes = (master: string | undefined) => {
  const localized = useLocalized();
  const masters = useQuery(codesQuery);
  const masterCodes = (masters.data ?? []).filter(({ isMaster }) => isMaster);
  const shown = masterCodes.find(({ detailCode }) => detailCode === master) ?? masterCodes[0];
  const codes = useQuery({ ...adminCodesQuery(shown?.detailCode ?? ''), enabled: shown !== undefined });
  return {
    masters,
    choices: masterCodes.map(({ detailCode, codeNameKo, codeNameEn }) => ({
      value: detailCode,
      label: localized(codeNameKo, codeNameEn),
    })),
    shown,
    name: shown && localized(shown.codeNameKo, shown.codeNameEn),
    codes: codes.data,
    failed: masters.data ? codes : masters,
  };
};

/** The common codes by master code. */
export function Page() {
  const t = useTranslations('adminCodes');
  const [{ master, sheet, id }, show] = useSearchState(route);
  const { masters, choices, shown, name, codes, failed } = useCodes(master);
  const edited = useOpenedRow(codes, ({ detailCode }) => detailCode, sheet === 'edit' ? id : undefined);
  const closing = { onClose: () => show(closedSheet), onSaved: () => show(closedSheet, { saved: true }) };
  return (
    <div className={`${flow.cards} ${classes.page}`}>
      <PageTitle
        title={t('title')}
        actions={
          <Button
            variant="primary"
            icon={addIcon}
            disabled={codes === undefined}
            onClick={() => show({ sheet: 'new' })}
          >
            {t('add')}
          </Button>
        }
      />
      <div className={`${flow.fields} ${classes.master}`}>
        <SelectField
          query={masters}
          label={t('masterLabel')}
          data={choices}
          value={shown?.detailCode ?? ''}
          onChange={({ currentTarget }) => show({ master: currentTarget.value })}
        />
        <Button
          icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
          disabled={codes === undefined}
          onClick={() => show({ sheet: 'rename' })}
        >
          {t('renameMaster')}
        </Button>
      </div>
      <Card title={name} aside={codes && t('count', { count: codes.length })}>
        {shown && codes ? (
          <>
            <p className={typography.cardHint}>{t('hint')}</p>
            <CodeList
              key={shown.detailCode}
              masterCode={shown.detailCode}
              codes={codes}
              onEdit={(detailCode) => show({ sheet: 'edit', id: detailCode })}
            />
          </>
        ) : (
          <QueryFallback error={failed.error} retry={failed.refetch} lines={5} />
        )}
      </Card>
      {shown && sheet === 'rename' && <CodeMasterSheet key={shown.detailCode} master={shown} {...closing} />}
      {shown && (sheet === 'new' || edited) && (
        <CodeSheet key={edited?.detailCode ?? ''} masterCode={shown.detailCode} code={edited} {...closing} />
      )}
    </div>
  );
}
