import { randomUUID } from "node:crypto";
import pg from "pg";

/** The PostgreSQL server that `npm run test:postgres` has started, or undefined: then tests run on SQLite files. */
export const postgresServer = process.env.TEST_POSTGRES_URL;

/** A separate database on the test server. */
export interface PostgresTestDatabase {
  /** As DATABASE_URL takes it. */
  url: string;
  name: string;
  /** Closes every connection to it and removes it. */
  drop(): Promise<void>;
}

/** Makes a database on the test server, empty or as a copy of one without connections. */
export async function createPostgresDatabase(
  template = "template1",
): Promise<PostgresTestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${template}`);
  const url = new URL(postgresServer ?? "");
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

/** Runs statements on the test server's own database. */
export async function onServer(...statements: readonly string[]): Promise<void> {
  if (postgresServer === undefined) throw new Error("Run this by: npm run test:postgres");
  const client = new pg.Client({ connectionString: postgresServer });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
