import { createHash } from 'node:crypto';
import { hashPassword } from '../apps/server/src/platform/crypto/passwords.ts';
import { password } from '../apps/server/test/support/portal-process.ts';
import type { Portal } from './portal.ts';

/**
 * Creates `bench`, who sees every farm, and farms with these ids in a new company.
 * @returns the farms' numbers
 */
export const makeFarms = async ({ pool }: Portal, farmIds: readonly string[]): Promise<number[]> => {
  const hash = await hashPassword(createHash('sha256').update(password).digest('hex'));
  await pool.query(
    `insert into member (member_id, name, email, password_hash, admin, confirmed_at) values ('bench', 'Bench', 'bench@onsil.example', $1, true, now())`,
    [hash],
  );
  const { rows } = await pool.query<{ farmNo: number }>(
    `with made as (insert into company (name) values ('Bench') returning company_id)
     insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status, province)
     select company_id, id, id, id, 'DFT', 'OPERATING', '' from made, unnest($1::text[]) as id returning farm_no as "farmNo"`,
    [farmIds],
  );
  return rows.map(({ farmNo }) => farmNo);
};
