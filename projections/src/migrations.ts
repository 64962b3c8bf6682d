import type { Migrations } from '@cadenza/infra/postgres/migrate';

/** The tables of the machinery; read models' own tables are made by their projections. Runs after `infra`. */
export const projectionMigrations: Migrations = {
  room: 'projections',
  folder: new URL('./migrations/', import.meta.url),
};
