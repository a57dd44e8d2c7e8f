import { expect, test } from 'vitest';
import { serviceOfAddress, shortenAddress } from './address.ts';

const slack = 'https://hooks.slack.com/services/T0/B0/secret';
const teams = 'https://prod-1.koreacentral.logic.azure.com:443/workflows/w0/triggers/manual/paths/invoke?sig=secret';
const powerPlatform =
  'https://default0.1.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/w0/triggers/manual/paths/invoke?sig=secret';

test('an address is that of Slack or of a workflow of Teams by its host', () => {
  expect([slack, teams, powerPlatform].map((one) => serviceOfAddress(one, false))).toEqual(['slack', 'teams', 'teams']);
});

test.each([
  'http://hooks.slack.com/services/T0/B0/secret',
  'https://hooks.slack.com:8443/services/T0/B0/secret',
  'https://user:pass@hooks.slack.com/services/T0/B0/secret',
  'https://hooks.slack.com.attacker.example/services/T0/B0/secret',
  'https://attacker.example/services/T0/B0/secret',
  'https://logic.azure.com.attacker.example/workflows/w0',
  'https://hooks.slack.com/workflows/w0',
  'https://prod-1.logic.azure.com/services/T0',
  'http://127.0.0.1:8080/services/T0',
  'https://169.254.169.254/services/T0',
  'not an address',
])('%s is refused', (address) => {
  expect(serviceOfAddress(address, false)).toBeNull();
});

test('the loopback is for tests alone', () => {
  expect(serviceOfAddress('http://127.0.0.1:8080/services/T0', true)).toBe('slack');
  expect(serviceOfAddress('http://127.0.0.2:8080/services/T0', true)).toBeNull();
});

test('a short address has no secret', () => {
  expect(shortenAddress(slack)).toBe('hooks.slack.com/…cret');
});
