import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { myFarmsQuery } from '#features/farms/api.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '#ui/mantine/combobox.css';
import { formatProvince } from '#lib/format/province.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { ElementById } from '#ui/layout/popover-box.tsx';
import { farmScreens } from './screens/farm-screens.ts';
import { useFarmScreen } from './screens/use-farm-screens.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-switcher.module.css';

const pageSize = 20;

function Options({ keyword, farmId }: { keyword: string; farmId: string }) {
  const t = useTranslations('shell');
  const errorMessage = useErrorMessage();
  const { data, error, isPlaceholderData } = useQuery(myFarmsQuery({ keyword, pageSize }));
  if (!data) return error && <Combobox.Empty>{errorMessage(error)}</Combobox.Empty>;
  // An empty placeholder belongs to the previous keyword.
  if (data.items.length === 0) return !isPlaceholderData && <Combobox.Empty>{t('noFarmFound')}</Combobox.Empty>;
  return data.items.map((farm) => (
    <Combobox.Option key={farm.farmId} value={farm.farmId} active={farm.farmId === farmId} className={classes.option}>
      <span className={`${flow.center} ${classes.mark}`}>
        {(farm.live.level > 0 || farm.live.freshness !== 'live') && (
          <StatusBadge level={farm.live.level} freshness={farm.live.freshness} size="shape" />
        )}
      </span>
      <span className={typography.ellipsis}>{farm.farmName}</span>
      <small className={`${flow.push} ${flow.fixed} ${typography.normal}`}>{formatProvince(farm.province)}</small>
    </Combobox.Option>
  ));
}

type Props = {
  farmId: string;
  opened: boolean;
  onClose: () => void;
  /** id of the button below which the list is */
  targetId: string;
};

/** The farms, to search and to choose from; a choice opens the same screen of that farm. */
export function FarmChoice({ farmId, opened, onClose, targetId }: Props) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const screen = (useFarmScreen() ?? farmScreens[0]).to;
  const [keyword, setKeyword] = useState('');
  const [searched] = useDebouncedValue(keyword.trim(), 200);
  const store = useCombobox({ opened, onOpenedChange: (isOpen) => !isOpen && onClose() });
  const { focusSearchInput, resetSelectedOption } = store;
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setKeyword('');
  }
  useEffect(
    () => (opened ? focusSearchInput() : resetSelectedOption()),
    [opened, focusSearchInput, resetSelectedOption],
  );
  const open = (next: string): void => {
    onClose();
    const params = { farmId: next };
    if (screen === '/smartfarm/$farmId/dashboard') void navigate({ to: screen, params });
    // Keeps period and fields; the controllers belong to the old farm.
    else
      void navigate({
        to: screen,
        params,
        search: ({ f, period, end, from, to, compare }) => ({ f, period, end, from, to, compare }),
      });
  };
  return (
    <Combobox store={store} width={320} withinPortal={false} position="bottom-start" shadow="md" onOptionSubmit={open}>
      <Combobox.Target targetType="button">
        <ElementById id={targetId} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          placeholder={t('findFarm')}
          aria-label={t('findFarm')}
        />
        <Combobox.Options className={classes.options} aria-label={t('switchFarm')} tabIndex={0}>
          {opened && <Options keyword={searched} farmId={farmId} />}
        </Combobox.Options>
        <Combobox.Footer>
          <Link to="/portal" className={classes.all}>
            {t('allFarms')}
          </Link>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}
