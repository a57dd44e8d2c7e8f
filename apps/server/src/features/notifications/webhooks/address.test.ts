import { expect, test } from 'vitest';
import { isAddressOf, shortenAddress } from './address.ts';

const slack = 'https://hooks.slack.com/services/T0/B0/secret';
const teams = 'https://prod-1.koreacentral.logic.azure.com:443/workflows/w0/triggers/manual/paths/invoke?sig=secret';
const powerPlatform =
  'https://default0.1.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/w0/triggers/manual/paths/invoke?sig=secret';
const jandi = 'https://wh.jandi.com/connect-api/webhook/12345/0123456789abcdef';
const server = 'https://alarms.farm.example:8443/onsil?token=secret';

test.each([
  ['slack', slack],
  ['teams', teams],
  ['teams', powerPlatform],
  ['jandi', jandi],
  ['server', server],
] as const)('of %s: %s', (service, address) => {
  const services = ['slack', 'teams', 'jandi', 'server'] as const;
  expect(services.filter((one) => isAddressOf(one, address, false))).toEqual([service]);
});

test.each([
  'http://hooks.slack.com/services/T0/B0/secret',
  'https://hooks.slack.com:8443/services/T0/B0/secret',
  'https://user:pass@hooks.slack.com/services/T0/B0/secret',
  'https://hooks.slack.com/workflows/w0',
  'https://prod-1.logic.azure.com/services/T0',
  'https://wh.jandi.com/services/T0',
  'http://127.0.0.1:8080/services/T0',
  'https://169.254.169.254/services/T0',
  'https://0x7f000001/alarms',
  'https://[::1]/alarms',
  'https://localhost/alarms',
  'https://farm.example/alarms#secret',
  'http://farm.example/alarms',
  'not an address',
])('%s is refused', (address) => {
  const services = ['slack', 'teams', 'jandi', 'server'] as const;
  expect(services.filter((one) => isAddressOf(one, address, false))).toEqual([]);
});

test.each([
  'https://hooks.slack.com.attacker.example/services/T0/B0/secret',
  'https://attacker.example/services/T0/B0/secret',
  'https://logic.azure.com.attacker.example/workflows/w0',
])('%s is of no service, so an own server at most', (address) => {
  expect(isAddressOf('slack', address, false)).toBe(false);
  expect(isAddressOf('teams', address, false)).toBe(false);
  expect(isAddressOf('server', address, false)).toBe(true);
});

test('the loopback is for tests alone', () => {
  expect(isAddressOf('slack', 'http://127.0.0.1:8080/services/T0', true)).toBe(true);
  expect(isAddressOf('slack', 'http://127.0.0.2:8080/services/T0', true)).toBe(false);
});

test('a short address has no secret', () => {
  expect(shortenAddress(slack)).toBe('hooks.slack.com/…cret');
});
