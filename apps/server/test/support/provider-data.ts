import { createHash } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '#platform/crypto/passwords.ts';

/** A provider's portal: how many farms, and what each of them has. Every tenth farm has a gateway. */
export type ProviderSize = {
  farms: number;
  /** farms of a company */
  farmsOfCompany: number;
  controllersOfFarm: number;
  membersOfFarm: number;
  /** ended deviations of the last 30 days; every twentieth farm has an open one */
  deviationsOfFarm: number;
  noticesOfFarm: number;
};

export const providerPassword = createHash('sha256').update('a demo password').digest('hex');
/** Who signs in: an administrator, a user of the first company, a manager of the first farm. */
export const providerPeople = { admin: 'admin-1', company: 'company-1', manager: 'member-1-1' };

const people = `
  insert into company (name) select '회사 ' || n from generate_series(1, ceil($1::float8 / $2)::int) n;
  insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status, province, address)
    select 1 + (n - 1) / $2, 'farm-' || n, 'F' || n, (array['판교','나주','밀양','춘천','성주','논산','평창'])[1 + n % 7] || ' 온실 ' || n,
      'DFT', 'OPERATING', (array['경기도','전라남도','경상남도'])[1 + n % 3], n || '번길' from generate_series(1, $1) n;
  insert into member (member_id, name, email, password_hash)
    select 'member-' || f || '-' || m, '이름 ' || f || '-' || m, 'm' || f || '-' || m || '@onsil.example', $3
    from generate_series(1, $1) f, generate_series(1, $4) m;
  insert into farm_member (member_no, farm_no, role)
    select member_no, split_part(member_id, '-', 2)::int, case split_part(member_id, '-', 3) when '1' then 'manager' else 'member' end from member;
  insert into member (member_id, name, email, password_hash)
    select 'company-' || n, '회사원 ' || n, 'c' || n || '@onsil.example', $3 from generate_series(1, ceil($1::float8 / $2)::int) n;
  insert into company_user (member_no, company_id)
    select member_no, split_part(member_id, '-', 2)::int from member where member_id like 'company-%';
  insert into member (member_id, name, email, password_hash, admin)
    select 'admin-' || n, '관리자 ' || n, 'a' || n || '@onsil.example', $3, true from generate_series(1, 3) n;
  insert into session (session_id, member_no, device_uuid, auth_hash, auth_expires_at, refresh_hash, rotated_at, rotation_key, stay, created_at, used_at, expires_at)
    select gen_random_uuid(), member_no, 'd', sha256(member_id::bytea), $5, sha256(member_id::bytea), $5, '', true, $5::timestamptz, $5, $5::timestamptz + interval '30 days' from member;
  insert into sign_in (at, member_no, outcome, network) select $5::timestamptz - n * interval '1 day', member_no, 'signed_in', '10.0.0.0' from member, generate_series(1, 5) n;`;

const controllers = `
  insert into controller (farm_no, controller_id, code, name, type, cultivation_env_type, cultivation_type, position, gateway, credential_hash)
    select f, 'c-' || f || '-' || n, 'C' || n, '재배실 ' || n, 'CLIMATE', 'PLANT_FACTORY', 'DFT', n, f % 10 = 0 and n = 1, sha256(('c-' || f || '-' || n)::bytea)
    from generate_series(1, $1) f, generate_series(1, $2) n;
  insert into latest (controller_no, ts, received_at, changed, "values")
    select controller_no, $3::timestamptz - controller_no % 60 * interval '1 s', $3, pg_current_xact_id(), (
      select jsonb_object_agg(key, jsonb_build_array(extract(epoch from $3::timestamptz) * 1000, 20)) from field where core)
    from controller where not gateway;
  insert into alarm_state (controller_no, at, check_at, watch)
    select controller_no, ts, coalesce(ts + interval '5 min', $3::timestamptz + interval '15 s'), jsonb_build_object('at', extract(epoch from ts) * 1000, 'channels', (
      select coalesce(jsonb_object_agg(key, '{"level":0,"since":null,"pending":null}'::jsonb), '{}') from field where core), 'flats', '{}'::jsonb,
      'silence', jsonb_build_object('newest', extract(epoch from ts) * 1000, 'openedAt', null, 'released', false))
    from controller left join latest using (controller_no);
  insert into alarm_limit (controller_no, field_key, own, low1, high1, low2, high2)
    select controller_no, key, true, 18, 25, 16, 27 from controller, unnest(array['temperature','humidity','co2']) key where not gateway;`;

const happenings = `
  with made as (
    insert into deviation (deviation_id, farm_no, controller_no, cause, field_key, side, started_at, opened_at, back_at, ended_at, end_kind, level, highest,
        range_low, range_high, value, attention_seconds, state, notified)
      select nextval('alarm_seq'), farm_no, controller_no, 'range', 'temperature', 'high', at, at, ended_at, ended_at,
        case when ended_at is not null then 'returned' end, 1 + n % 3, 1 + n % 3, 18, 25, 27, 1800, case when ended_at is null then 'PRESENT' else 'NONE' end,
        '{"level":0,"at":null,"repeats":0,"handedOver":false,"actionNeeded":false,"returned":false}'
      from (
        select f as farm_no, n, (select controller_no from controller where farm_no = f and not gateway order by position limit 1) as controller_no,
          $2::timestamptz - n * interval '1 day' - f * interval '1 s' as at,
          case when n > 0 or f % 20 <> 0 then $2::timestamptz - n * interval '1 day' - f * interval '1 s' + interval '2 hours' end as ended_at
        from generate_series(1, $1) f, generate_series(0, $3) n where n > 0 or f % 20 = 0) x
      returning deviation_id, farm_no, opened_at, ended_at, highest)
  insert into alarm (deviation_id, kind, at, level) select deviation_id, 'opened', opened_at, highest from made
    union all select deviation_id, 'returned', ended_at, 0 from made where ended_at is not null;
  insert into notice (farm_no, kind, level, deviation_ids, parts, created_at)
    select f, 'opened', 1, '{}', '{"farm":"","lines":[]}', $2::timestamptz - n * interval '1 day' from generate_series(1, $1) f, generate_series(1, $4) n;
  insert into notice_reader (notice_seq, member_no, noticed_at, read_at)
    select notice_seq, member_no, created_at, case when notice_seq % 3 = 0 then created_at end from notice join farm_person using (farm_no);
  insert into delivery (notice_seq, member_no, channel, target_id, state, created_at, ended_at)
    select notice_seq, member_no, 'web_push', 1, 'sent', created_at, created_at from notice join farm_member using (farm_no);`;

const work = `
  insert into farm_crop (farm_no, name, number, crop_type, cultivation_type, env_standard, stages, capacities, port_counts, created_at)
    select f, '딸기 ' || f, 'N1', 'FRUIT', 'DFT', 'STANDARD', '{sowing,harvest}', '{}', '{}', $2 from generate_series(1, $1) f;
  insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
    select farm_no, farm_crop_id, '작기 ' || n, '{sowing,harvest}', $2::timestamptz::date - n, '', $2 from farm_crop, generate_series(1, 3) n;
  insert into farm_task (farm_no, category, description, start_on, end_on, created_at)
    select f, 'ETC', '점검 ' || n, $2::timestamptz::date - n, $2::timestamptz::date - n, $2 from generate_series(1, $1) f, generate_series(1, 3) n;
  insert into support_request (farm_no, contact, type, title, content, progress, answer, created_at, updated_at)
    select f, '', 'ETC', '문의 ' || f, '', 'requested', '', $2, $2 from generate_series(1, $1) f;
  insert into deviation_action (farm_no, at, action_code, description, pause_until, member_no)
    select f, $2::timestamptz - n * interval '1 day' - f * interval '1 s', 'VENTILATE', '', $2, (select member_no from farm_member where farm_no = f limit 1)
    from generate_series(1, $1) f, generate_series(1, 5) n;
  insert into audit_log (at, action, kind, thing, farm_no)
    select $2::timestamptz - n * interval '1 day', 'change', 'farm', 'farm-' || f, f from generate_series(1, $1) f, generate_series(1, 5) n;`;

/** Runs several statements, which cannot have parameters together. */
const run = async (pool: pg.Pool, text: string, values: readonly (string | number)[]): Promise<void> => {
  const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`);
  await pool.query(
    `set statement_timeout = 0; ${text.replaceAll(/\$(\d)/g, (_, place: string) => literal(values[Number(place) - 1] ?? ''))}`,
  );
};

/** Fills an empty portal by a few statements over everything. */
export const fillProvider = async (pool: pg.Pool, size: ProviderSize, now: number): Promise<void> => {
  const at = new Date(now).toISOString();
  const { farms } = size;
  await run(pool, people, [farms, size.farmsOfCompany, await hashPassword(providerPassword), size.membersOfFarm, at]);
  await run(pool, controllers, [farms, size.controllersOfFarm, at]);
  await run(pool, happenings, [farms, at, size.deviationsOfFarm, size.noticesOfFarm]);
  await run(pool, work, [farms, at]);
  await pool.query('analyze');
};
