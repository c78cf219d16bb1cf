import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { readConfig } from "../config.ts";
import { readableOnTheWay } from "./transport.ts";

const readable = (name: string, address: string) => readableOnTheWay({ [name]: address });

describe("an address of another machine", () => {
  it.each([
    "postgres://a:b@db.example.org/assay",
    "postgres://a:b@10.0.0.5/assay?sslmode=disable",
    "postgres://a:b@db/assay?sslmode=require",
    "postgres://a:b@db/assay?sslmode=verify-full&sslmode=disable",
    "postgres://a:b@localhost/assay?host=db.example.org",
    "http://s3.example.org",
    "tcp://clamd:3310",
  ])("is readable on the way: %s", (address) => {
    expect(readable("X", address)).toEqual(["X"]);
  });

  it.each([
    "postgres://a:b@db/assay?sslmode=verify-full",
    "postgres://a:b@127.0.0.1:5432/assay",
    "postgres://a:b@[::1]/assay",
    "postgres:///assay?host=/run/postgresql",
    "https://s3.example.org",
    "tcp://127.0.0.1:3310",
  ])("is encrypted, or leads nowhere else: %s", (address) => {
    expect(readable("X", address)).toEqual([]);
  });
});

describe("REQUIRE_TLS", () => {
  const away = "postgres://assay:secret@db.example.org/assay";
  const safe = `${away}?sslmode=verify-full`;
  const bucket = { S3_BUCKET: "assay", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };

  it("refuses to start where an address is not encrypted, and names the variable only", () => {
    for (const [name, env] of [
      ["DATABASE_URL", { DATABASE_URL: away }],
      [
        "DATABASE_POOL_URL",
        { DATABASE_URL: safe, DATABASE_POOL_URL: "postgres://pooler:6432/assay" },
      ],
      ["DATABASE_READ_URL", { DATABASE_URL: safe, DATABASE_READ_URL: "postgres://replica/assay" }],
      ["CLAMD_URL", { CLAMD_URL: "tcp://clamd:3310" }],
      ["S3_URL", { ...bucket, S3_URL: "http://s3.example.org" }],
      ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces:4318" }],
    ] as const) {
      const read = () => readConfig({ ...env, REQUIRE_TLS: "true" });
      expect(read).toThrow(new RegExp(`^${name} must [^\n]+ with REQUIRE_TLS=true\\.$`));
      expect(read).not.toThrow(/secret|example/);
      expect(readConfig(env)).toEqual(readConfig({ ...env, REQUIRE_TLS: "false" }));
    }
    readConfig({ DATABASE_URL: safe, CLAMD_URL: "tcp://localhost:3310", REQUIRE_TLS: "true" });
  });

  it("rests on a client that connects encrypted or not at all", async () => {
    // The database of the tests offers no encryption.
    const url = new URL(inject("postgresUrl"));
    url.searchParams.set("sslmode", "verify-full");
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => undefined);
    await expect(client.connect()).rejects.toThrow(/SSL/);
  });
});
