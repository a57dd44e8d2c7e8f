import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Rack, RackGroup } from '@onsil/contract/racks';
import { farmQuery } from '#features/farms/api.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { racksQuery } from '../api.ts';
import { ControllerPlacesSheet } from '../edit/controller-places-sheet.tsx';
import { GroupsSheet } from '../edit/groups-sheet.tsx';
import { RackSheet } from '../edit/rack-sheet.tsx';
import { MeasuredRacks } from '../measured/measured-racks.tsx';
import { DayChoice, RacksTools } from '../overview/racks-toolbar.tsx';
import { RacksWithBatches } from '../overview/racks-with-batches.tsx';
import { useRacksSearch, type SetRacksSearch, type RacksSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import tints from '../grid/cell-tints.module.css';

type Props = { groups: number; manages: boolean; setSearch: SetRacksSearch };

/** Empty state of a farm without racks, with the next step. */
function RacksEmpty({ groups, manages, setSearch }: Props) {
  const t = useTranslations('racks');
  const missing = groups === 0 ? 'noGroups' : 'noRacks';
  const add = (
    <Button variant="primary" onClick={() => setSearch({ sheet: groups === 0 ? 'groups' : 'rackNew' })}>
      {t(groups === 0 ? 'tools.addGroup' : 'tools.addRack')}
    </Button>
  );
  return (
    <Card>
      <EmptyState title={t(`empty.${missing}`)} action={manages ? add : undefined}>
        {manages ? t(`empty.${missing}Text`) : t('empty.noGroupsMember')}
      </EmptyState>
    </Card>
  );
}

type SheetsProps = {
  farmId: string;
  data: { groups: RackGroup[]; racks: Rack[] };
  search: RacksSearch;
  setSearch: SetRacksSearch;
};

/** The sheet that a manager opened. */
function OpenSheet({ farmId, data: { groups, racks }, search: { sheet, rack, group }, setSearch }: SheetsProps) {
  const shown = racks.find(({ rackId }) => rackId === rack);
  const close = (): void => setSearch({ sheet: undefined });
  const saved = (rackId?: number | null): void =>
    setSearch({ sheet: undefined, ...(rackId !== undefined && { rack: rackId ?? undefined }) }, { saved: true });
  const ofFarm = { farmId, groups, onClose: close, onSaved: saved };
  switch (sheet) {
    case 'rackNew':
      return groups.length > 0 ? <RackSheet {...ofFarm} rack={undefined} group={group} /> : null;
    case 'rack':
      return shown ? <RackSheet key={shown.rackId} {...ofFarm} rack={shown} group={undefined} /> : null;
    case 'groups':
      return <GroupsSheet farmId={farmId} groups={groups} onClose={close} />;
    case 'places':
      return <ControllerPlacesSheet farmId={farmId} racks={racks} onClose={close} onSaved={saved} />;
    default:
      return null;
  }
}

/** The racks of a farm on a day, by what grows on them or by a measured value. */
export function Racks({ farmId }: { farmId: string }) {
  const t = useTranslations('racks');
  const [search, setSearch] = useRacksSearch();
  const { data: farm } = useQuery(farmQuery(farmId));
  const { data, error, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    racksQuery(farmId, search.day),
  );
  const manages = farm !== undefined && farm.role !== 'member';
  if (!data)
    return (
      <div className={flow.cards}>
        {/* The day stays selectable when a day fails to load. */}
        {search.day !== undefined && <DayChoice day={search.day} setSearch={setSearch} />}
        <Card padded>
          <QueryFallback error={error} retry={refetch} lines={8} label={t('loading')} />
        </Card>
      </div>
    );
  const { groups, racks } = data;
  const shown = { farmId, day: search.day ?? data.day, search, setSearch, manages };
  return (
    <div className={`${flow.cards} ${tints.tints}`} aria-busy={isPlaceholderData}>
      {groups.length > 0 && (
        <RacksTools
          farmId={farmId}
          groups={groups}
          group={search.group}
          day={shown.day}
          manages={manages}
          setSearch={setSearch}
        />
      )}
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      {racks.length === 0 && <RacksEmpty groups={groups.length} manages={manages} setSearch={setSearch} />}
      {racks.length > 0 && search.by === 'value' && <MeasuredRacks {...shown} groups={groups} racks={racks} />}
      {racks.length > 0 && search.by !== 'value' && <RacksWithBatches {...shown} data={data} />}
      {manages && <OpenSheet farmId={farmId} data={data} search={search} setSearch={setSearch} />}
    </div>
  );
}
