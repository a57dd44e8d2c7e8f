export { countDoubtfulReadings } from './doubtful-readings.ts';
export { listSensorFacts } from './sensor-facts.ts';
